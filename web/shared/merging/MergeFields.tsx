/** What every form of a merge asks: which records, and which of them keeps its place. */
import { Form, Select } from 'antd';
import { count } from '../../ui/format.ts';
import styles from './MergeList.module.css';

type Props<Row> = {
  /** The fields of the call. */
  idsField: string;
  primaryField: string;
  rows: readonly Row[];
  nouns: string;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** What the form's texts are when this one is chosen, by their fields. */
  textsOf: (row: Row) => object;
};

export function MergeFields<Row>(props: Props<Row>) {
  const { idsField, primaryField, rows, nouns, idOf, nameOf, textsOf } = props;
  const form = Form.useFormInstance();
  const choose = (id: number) => {
    const chosen = rows.find((row) => idOf(row) === id);
    if (chosen) form.setFieldsValue(textsOf(chosen));
  };
  return (
    <>
      <p>
        {count(rows.length)} {nouns} become one. Figures, filters and lists show them as one from now on; it
        can be undone, and each can be taken out again.
      </p>
      <Form.Item name={idsField} className={styles.kept ?? ''}>
        <Kept />
      </Form.Item>
      <Form.Item name={primaryField} label="Primary">
        <Select
          options={rows.map((row) => ({ value: idOf(row), label: nameOf(row) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={choose}
        />
      </Form.Item>
    </>
  );
}

/** Sent as it was chosen before; what is wrong with it is told here. */
const Kept = () => null;

/** The record that is primary unless somebody says otherwise, and ids of all of them. */
export function mergedOf<Row>(rows: readonly Row[], idOf: (row: Row) => number) {
  const primary = rows.reduce((lowest, row) => (idOf(row) < idOf(lowest) ? row : lowest));
  return { primary, ids: rows.map(idOf) };
}
