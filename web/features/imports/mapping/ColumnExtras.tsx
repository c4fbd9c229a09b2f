/** What goes with the column of a field: further columns, a column of the time, a sign, a translation of values. */
import { type LineField, lineFields } from '@tripledger/contract/layouts/fields.ts';
import type { InspectedPart } from '@tripledger/contract/layouts/inspection.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { type Columns, noTranslation } from './filling.ts';
import styles from './mapping.module.css';
import { TranslationForm } from './TranslationForm.tsx';
import { texts } from './texts.ts';

const text = texts.fields;

type Props = {
  field: LineField;
  filling: Columns;
  columns: readonly string[];
  part: InspectedPart | undefined;
  onChange: (filling: Columns) => void;
};

export function ColumnExtras({ field, filling, columns, part, onChange }: Props) {
  const name = texts.field(field);
  const options = columns.map((column) => ({ value: column, label: column }));
  const kind = lineFields[field];
  return (
    <>
      {filling.isSeveral && (
        <Select
          mode="multiple"
          aria-label={text.columnsOf(name)}
          value={filling.columns}
          options={options}
          onChange={(chosen) => onChange({ ...filling, columns: chosen })}
        />
      )}
      {kind === 'time' && (
        <Select
          aria-label={text.timeOf(name)}
          allowClear
          showSearch
          placeholder={text.time}
          value={filling.time ?? null}
          options={options}
          onChange={(time: string | null | undefined) => onChange({ ...filling, time: time ?? undefined })}
        />
      )}
      {field === 'amount_paid' && <SignForm {...{ name, filling, options, onChange }} />}
      {kind === 'text' && <Translated {...{ field, filling, part, onChange }} />}
    </>
  );
}

type SignProps = {
  name: string;
  filling: Columns;
  options: { value: string; label: string }[];
  onChange: (filling: Columns) => void;
};

function SignForm({ name, filling, options, onChange }: SignProps) {
  const { sign } = filling;
  return (
    <>
      <Select
        aria-label={text.signColumn(name)}
        allowClear
        showSearch
        placeholder={text.sign}
        value={sign?.column ?? null}
        options={options}
        onChange={(column: string | null | undefined) =>
          onChange({ ...filling, sign: column ? { column, values: sign?.values ?? [] } : undefined })
        }
      />
      {sign && (
        <Select
          mode="tags"
          aria-label={text.signValues(name)}
          placeholder={text.signHint}
          value={sign.values}
          open={false}
          suffixIcon={null}
          onChange={(values: string[]) => onChange({ ...filling, sign: { ...sign, values } })}
        />
      )}
    </>
  );
}

function Translated({ field, filling, part, onChange }: Omit<Props, 'columns'>) {
  const { translation = noTranslation } = filling;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="link"
        size="small"
        className={styles.translate ?? ''}
        aria-label={texts.translation.openOf(texts.field(field))}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.translation.open(Object.keys(translation.values).length)}
      </Button>
      {isOpen && (
        <TranslationForm
          field={field}
          column={filling.columns.length === 1 ? (filling.columns[0] ?? null) : null}
          part={part}
          translation={translation}
          onChange={(next) => onChange({ ...filling, translation: next })}
        />
      )}
    </>
  );
}
