/** Merges several records into one, in a modal: selects the primary record and edits its texts. */

import type { ChangeEndpoint, Sent } from '@tripledger/contract/http/endpoint.ts';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { ChangeForm } from '../form/ChangeForm.tsx';
import { Conflict } from '../form/Conflict.tsx';
import type { Previewing } from '../form/Consequence.tsx';
import { FormModal } from '../form/FormModal.tsx';
import styles from './MergeList.module.css';
import { texts } from './texts.ts';

type FieldsProps<Row> = {
  /** The names of the request's fields. */
  idsField: string;
  primaryField: string;
  rows: readonly Row[];
  nouns: string;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** The values of the form's text fields if this record becomes the primary one. */
  textsOf: (row: Row) => object;
};

type Props<Row, E extends ChangeEndpoint> = FieldsProps<Row> & {
  title: string;
  endpoint: E;
  /** The initial values of the request. */
  initial: Partial<Sent<E>['body']>;
  /** Shows what merging will do, with a `Consequence`. */
  consequence: (previewing: Previewing) => ReactNode;
  /** Called after merging, or after reloading conflicting records: clears the selection. */
  onDone: (() => void) | undefined;
  /** `Form.Item`s for the texts of the primary record. */
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
            submit={texts.merge.merge}
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
      <p>{texts.merge.consequence(rows.length, nouns)}</p>
      <Form.Item name={idsField} className={styles.kept ?? ''}>
        <HiddenValue />
      </Form.Item>
      <Form.Item name="seen_raw_ids" className={styles.kept ?? ''}>
        <HiddenValue />
      </Form.Item>
      <Form.Item name={primaryField} label={texts.merge.primary}>
        <Select
          options={rows.map((row) => ({ value: idOf(row), label: nameOf(row) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={choose}
        />
      </Form.Item>
    </>
  );
}

/** A field without an input: it sends the earlier selection and shows its validation messages. */
const HiddenValue = () => null;

/** The default primary record, and the ids of all records and of their raw records. */
export function mergedOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  rawIdsOf: (row: Row) => readonly number[],
) {
  const primary = rows.reduce((lowest, row) => (idOf(row) < idOf(lowest) ? row : lowest));
  return { primary, ids: rows.map(idOf), rawIds: rows.flatMap(rawIdsOf) };
}
