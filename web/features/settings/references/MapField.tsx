/** Maps each overridable field to the feed's field that replaces it. */
import {
  type OverrideMap,
  overridingLabels,
  overridingNames,
  referenceFields,
} from '@tripledger/contract/references/calls.ts';
import { contactFields } from '@tripledger/contract/vocabulary/reference-titles.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { useAnswer } from '../../../api/useAnswer.ts';
import { texts } from '../texts.ts';
import styles from './references.module.css';
import { useTitles } from './words.ts';

type Props = {
  organisation: number;
  dataSource: string;
  /** Provided by the form. */
  id?: string;
  value?: OverrideMap;
  onChange?: (map: OverrideMap) => void;
};

export function MapField({ organisation, dataSource, id, value = [], onChange }: Props) {
  const fields = useAnswer(referenceFields, { query: { organisation, data_source: dataSource } });
  const ownId = useId();
  const titleOf = useTitles();
  const found = fields.data ?? [];
  // A mapped field may no longer occur in the feed.
  const missing = value
    .map(({ referenceField }) => referenceField)
    .filter((name) => !found.some(({ field }) => field === name));
  const options = [
    ...found.map(({ field, lines, examples }) => ({
      value: field,
      label: titleOf(field),
      hint: hintOf(field, lines, examples),
    })),
    ...[...new Set(missing)].map((field) => ({
      value: field,
      label: titleOf(field),
      hint: texts.references.map.unusedField(field),
    })),
  ];
  if (fields.data?.length === 0 && value.length === 0) {
    return <p id={id}>{texts.references.map.noFields}</p>;
  }
  return (
    <div className={styles.fields} id={id} tabIndex={-1}>
      {overridingNames.map((overridingField) => (
        <div key={overridingField} className={styles.field}>
          <label htmlFor={`${ownId}-${overridingField}`}>{overridingLabels[overridingField]}</label>
          <Select
            id={`${ownId}-${overridingField}`}
            allowClear
            showSearch={{ optionFilterProp: ['label', 'value'] }}
            placeholder={texts.references.map.asInData}
            loading={fields.isPending}
            value={value.find((one) => one.overridingField === overridingField)?.referenceField ?? null}
            options={options}
            optionRender={({ data }) => (
              <>
                {data.label}
                <small className={styles.hint}>{data.hint}</small>
              </>
            )}
            onChange={(referenceField: string | null | undefined) => {
              const others = value.filter((one) => one.overridingField !== overridingField);
              onChange?.(referenceField ? [...others, { referenceField, overridingField }] : others);
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** The values of contact details are shown in the tracker only. */
function hintOf(field: string, lines: number, examples: readonly string[]): string {
  const { map } = texts.references;
  return contactFields.includes(field)
    ? map.field(field, lines)
    : map.fieldWithExamples(field, lines, examples.map(short));
}

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
