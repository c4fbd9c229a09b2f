/** Makes one of several records, in its modal: which of them keeps its place, and what it says. */

import { count } from '@tripledger/charts/format.ts';
import type { ChangeEndpoint, Sent } from '@tripledger/contract/core/endpoint.ts';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { ChangeForm } from '../form/ChangeForm.tsx';
import { Conflict } from '../form/Conflict.tsx';
import type { Previewing } from '../form/Consequence.tsx';
import { FormModal } from '../form/FormModal.tsx';
import styles from './MergeList.module.css';

type FieldsProps<Row> = {
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

type Props<Row, E extends ChangeEndpoint> = FieldsProps<Row> & {
  title: string;
  endpoint: E;
  /** What is sent unless somebody says otherwise. */
  initial: Partial<Sent<E>['body']>;
  /** What merging will do, a `Consequence`. */
  consequence: (previewing: Previewing) => ReactNode;
  /** They are one now, or others than they were: nobody chooses them any more. */
  onDone: (() => void) | undefined;
  /** The texts of the record that stays: `Form.Item`s. */
  children: ReactNode;
};

export function MergeForm<Row, E extends ChangeEndpoint>(props: Props<Row, E>) {
  const { title, endpoint, initial, consequence, onDone, children, ...fields } = props;
  return (
    <FormModal title={title}>
      {(close) => {
        const end = () => {
          onDone?.();
          close();
        };
        return (
          <ChangeForm
            endpoint={endpoint}
            initial={initial}
            consequence={consequence}
            submit="Merge"
            conflict={(sentence) => <Conflict sentence={sentence} kind={endpoint.kind} onReloaded={end} />}
            onDone={end}
          >
            <MergeFields {...fields} />
            {children}
          </ChangeForm>
        );
      }}
    </FormModal>
  );
}

function MergeFields<Row>(props: FieldsProps<Row>) {
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
      <Form.Item name="seen_raw_ids" className={styles.kept ?? ''}>
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

/** The record that is primary unless somebody says otherwise, and ids of all of them and of what they are made of. */
export function mergedOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  rawIdsOf: (row: Row) => readonly number[],
) {
  const primary = rows.reduce((lowest, row) => (idOf(row) < idOf(lowest) ? row : lowest));
  return { primary, ids: rows.map(idOf), rawIds: rows.flatMap(rawIdsOf) };
}
