/** Takes raw records out of one that was merged, in its modal. */
import type { ChangeEndpoint } from '@tripledger/contract/core/endpoint.ts';
import { Checkbox, Form } from 'antd';
import { Answered, type Asked } from '../../ui/Answered.tsx';
import { ChangeForm } from '../form/ChangeForm.tsx';
import { Conflict } from '../form/Conflict.tsx';
import { FormModal } from '../form/FormModal.tsx';
import styles from './MergeList.module.css';

type Props<Raw> = {
  title: string;
  endpoint: ChangeEndpoint;
  /** The field of the call. */
  field: string;
  /** The raw records to choose from. */
  answer: Asked<readonly Raw[]>;
  nameOf: (raw: Raw) => string;
  /** Said where none is chosen. */
  none: string;
};

export function UnmergeForm<Raw extends { id: number }>(props: Props<Raw>) {
  const { title, endpoint, field, answer, nameOf, none } = props;
  return (
    <FormModal title={title}>
      {(close) => (
        <Answered answer={answer} height={64}>
          {(raws) => (
            <ChangeForm
              endpoint={endpoint}
              submit="Unmerge"
              conflict={(sentence) => (
                <Conflict sentence={sentence} kind={endpoint.kind} onReloaded={close} />
              )}
              onDone={close}
            >
              <p>What is taken out stands by itself again, as the feed wrote it.</p>
              <Form.Item
                name={field}
                label="Take out"
                rules={[{ required: true, type: 'array', min: 1, message: none }]}
              >
                <Checkbox.Group
                  className={styles.raw ?? ''}
                  options={raws.map((raw) => ({ value: raw.id, label: nameOf(raw) }))}
                />
              </Form.Item>
            </ChangeForm>
          )}
        </Answered>
      )}
    </FormModal>
  );
}
