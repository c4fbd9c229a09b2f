/** A value of our field for each value of the file. */
import type { LineField } from '@tripledger/contract/layouts/fields.ts';
import type { InspectedPart } from '@tripledger/contract/layouts/inspection.ts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { Translation } from './filling.ts';
import { vocabularies } from './groups.ts';
import { samplesIn } from './layout-form.ts';
import styles from './mapping.module.css';
import { texts } from './texts.ts';

const text = texts.translation;
const mostSamples = 30;

type Props = {
  field: LineField;
  /** Whose values are offered; null: several columns. */
  column: string | null;
  part: InspectedPart | undefined;
  translation: Translation;
  onChange: (translation: Translation) => void;
};

/** Lists the values of the first rows and those that are translated. */
export function TranslationForm({ field, column, part, translation, onChange }: Props) {
  const { values, otherwise } = translation;
  const [another, setAnother] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const samples = column === null ? [] : samplesIn(part, column, mostSamples);
  const listed = distinct([...Object.keys(values), ...samples, ...added]);
  const set = (from: string, to: string) => {
    const { [from]: _, ...others } = values;
    onChange({ ...translation, values: to === '' ? others : { ...others, [from]: to } });
  };
  const add = () => {
    if (another.trim() !== '') setAdded([...added, another.trim()]);
    setAnother('');
  };
  const kind = typeof otherwise === 'string' ? otherwise : 'value';
  return (
    <fieldset className={styles.translation}>
      <legend>{text.titleOf(texts.field(field))}</legend>
      <div className={styles.values}>
        <strong>{text.from}</strong>
        <strong>{text.to}</strong>
        {listed.map((from) => (
          <Pair key={from} field={field} from={from} to={values[from] ?? ''} onChange={set} />
        ))}
        <Input
          size="small"
          aria-label={text.another}
          placeholder={text.another}
          value={another}
          onChange={({ target }) => setAnother(target.value)}
          onPressEnter={add}
        />
        <Button size="small" onClick={add}>
          {text.add}
        </Button>
        <span>{text.otherwise}</span>
        <Select<'keep' | 'refuse' | 'value'>
          size="small"
          aria-label={text.otherwise}
          value={kind}
          options={(['keep', 'refuse', 'value'] as const).map((value) => ({
            value,
            label: text.otherwises[value],
          }))}
          onChange={(next) =>
            onChange({ ...translation, otherwise: next === 'value' ? { value: '' } : next })
          }
        />
        {typeof otherwise !== 'string' && (
          <>
            <span />
            <Target
              field={field}
              label={text.otherwiseValue}
              value={otherwise.value}
              onChange={(value) => onChange({ ...translation, otherwise: { value } })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** Values are translated without regard to case. */
const distinct = (values: readonly string[]) =>
  [...new Map(values.toReversed().map((value) => [value.toLowerCase(), value])).values()].toReversed();

type PairProps = {
  field: LineField;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
};

function Pair({ field, from, to, onChange }: PairProps) {
  return (
    <>
      <span className={styles.from}>{from}</span>
      <Target field={field} label={text.toOf(from)} value={to} onChange={(next) => onChange(from, next)} />
    </>
  );
}

type TargetProps = { field: LineField; label: string; value: string; onChange: (value: string) => void };

/** One of the field's values, or any text. */
function Target({ field, label, value, onChange }: TargetProps) {
  const vocabulary = vocabularies[field];
  return vocabulary ? (
    <Select
      size="small"
      aria-label={label}
      allowClear
      showSearch
      placeholder={text.kept}
      value={value || null}
      options={vocabulary.map((one) => ({ value: one, label: one }))}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  ) : (
    <Input
      size="small"
      aria-label={label}
      placeholder={text.kept}
      value={value}
      maxLength={500}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
