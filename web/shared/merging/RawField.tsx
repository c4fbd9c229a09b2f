/** The raw records of one that was merged, to choose which of them are taken out. */
import { Checkbox, Form } from 'antd';
import { Answered, type Asked } from '../../ui/Answered.tsx';
import styles from './MergeList.module.css';

type Props<Raw> = {
  /** The field of the call. */
  name: string;
  answer: Asked<readonly Raw[]>;
  nameOf: (raw: Raw) => string;
  /** Said where none is chosen. */
  none: string;
};

export function RawField<Raw extends { id: number }>({ name, answer, nameOf, none }: Props<Raw>) {
  return (
    <>
      <p>What is taken out stands by itself again, as the feed wrote it.</p>
      <Answered answer={answer} height={64}>
        {(raws) => (
          <Form.Item
            name={name}
            label="Take out"
            rules={[{ required: true, type: 'array', min: 1, message: none }]}
          >
            <Checkbox.Group
              className={styles.raw ?? ''}
              options={raws.map((raw) => ({ value: raw.id, label: nameOf(raw) }))}
            />
          </Form.Item>
        )}
      </Answered>
    </>
  );
}
