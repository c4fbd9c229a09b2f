/** How one field of our lines is filled, and why so. */
import type { Expression } from '@tripledger/contract/layouts/expression.ts';
import type { LineField } from '@tripledger/contract/layouts/fields.ts';
import type { InspectedPart, MappingReason } from '@tripledger/contract/layouts/inspection.ts';
import { Input, Select } from 'antd';
import { memo, useId, useState } from 'react';
import { ColumnExtras } from './ColumnExtras.tsx';
import { type Filling, fillingOf, isRequired, mayJoin, shownFilling } from './filling.ts';
import { vocabularies } from './groups.ts';
import { samplesIn } from './layout-form.ts';
import styles from './mapping.module.css';
import { texts } from './texts.ts';

const text = texts.fields;

type Props = {
  field: LineField;
  expression: Expression | undefined;
  /** As the layout was opened. */
  original: Expression | undefined;
  columns: readonly string[];
  part: InspectedPart | undefined;
  reason: MappingReason | undefined;
  onFilled: (field: LineField, filling: Filling) => void;
};

export const FieldRow = memo(function FieldRow(props: Props) {
  const { field, expression, original, columns, part, reason, onFilled } = props;
  const id = useId();
  const name = texts.field(field);
  const [entered, setEntered] = useState<Filling | null>(null);
  const filling = shownFilling(field, expression, entered);
  const written = fillingOf(field, original);
  const set = (next: Filling) => {
    setEntered(next);
    onFilled(field, next);
  };
  const isOpen = isRequired(field) && fillingOf(field, expression).by === 'nothing';
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.fieldName}>
        {name}
        <code>{field}</code>
      </label>
      <div className={styles.control}>
        <Select
          id={id}
          aria-label={text.by(name)}
          showSearch={{ optionFilterProp: 'label' }}
          {...(isOpen && { status: 'error' })}
          value={optionOf(filling)}
          options={[
            {
              label: text.ofFiles,
              options: columns.map((column) => ({ value: ofColumn(column), label: column })),
            },
            { label: text.otherwise, options: othersOf(field, written.by === 'layout') },
          ]}
          popupMatchSelectWidth={false}
          styles={{ popup: { root: { minWidth: 260, maxWidth: 'min(520px, 94vw)' } } }}
          onChange={(value) => set(chosen(value, filling, written))}
        />
        {filling.by === 'constant' &&
          (vocabularies[field] ? (
            <Select
              aria-label={text.constantOf(name)}
              value={filling.constant || null}
              options={vocabularies[field].map((value) => ({ value, label: value }))}
              onChange={(constant) => set({ by: 'constant', constant })}
            />
          ) : (
            <Input
              aria-label={text.constantOf(name)}
              value={filling.constant}
              maxLength={500}
              onChange={({ target }) => set({ by: 'constant', constant: target.value })}
            />
          ))}
        {filling.by === 'columns' && <ColumnExtras {...{ field, filling, columns, part }} onChange={set} />}
        {filling.by === 'layout' && (
          <code className={styles.written}>{JSON.stringify(filling.expression)}</code>
        )}
      </div>
      <p className={styles.note}>{noteOf(field, filling, reason, part)}</p>
    </div>
  );
});

const ofColumn = (column: string) => `column ${column}`;

const optionOf = (filling: Filling) =>
  filling.by === 'columns' && !filling.isSeveral ? ofColumn(filling.columns[0] ?? '') : filling.by;

const othersOf = (field: LineField, isWritten: boolean) =>
  [
    { value: 'nothing', label: text.nothing },
    { value: 'constant', label: text.constant },
    mayJoin(field) && { value: 'columns', label: text.columns },
    field === 'node_code' && { value: 'chosen node', label: text.chosenNode },
    isWritten && { value: 'layout', label: text.asWritten },
  ].filter((option) => option !== false);

function chosen(value: string, before: Filling, written: Filling): Filling {
  const kept = before.by === 'columns' ? before : { columns: [] };
  switch (value) {
    case 'nothing':
    case 'chosen node':
      return { by: value };
    case 'constant':
      return { by: value, constant: '' };
    case 'columns':
      return { ...kept, by: value, isSeveral: true };
    case 'layout':
      return written;
    default:
      return { ...kept, by: 'columns', columns: [value.slice(ofColumn('').length)], isSeveral: false };
  }
}

function noteOf(
  field: LineField,
  filling: Filling,
  reason: MappingReason | undefined,
  part: InspectedPart | undefined,
): string {
  const column = filling.by === 'columns' && !filling.isSeveral ? (filling.columns[0] ?? null) : null;
  if (field === 'line_key' && column === null) return text.keyHint;
  const isProposed = column === null ? filling.by === 'nothing' : filling.by === 'columns';
  if (reason && isProposed && reason.column === column) return reason.reason;
  const values = column === null ? [] : samplesIn(part, column, 3);
  return values.length > 0 ? text.samples(values) : '';
}
