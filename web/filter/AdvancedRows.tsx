import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { criteriaLabels } from '@tripledger/contract/vocabulary/country-words.ts';
import {
  type CountryCriteria,
  countryConditions,
  countryCriteria,
  mostCountryRows,
} from '@tripledger/contract/vocabulary/filters.ts';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { CountriesSelect } from './CountrySelect.tsx';
import { type DraftRow, draftOf } from './country-rows.ts';
import { Field } from './Field.tsx';
import styles from './LocationModal.module.css';
import { texts } from './texts.ts';

export function AdvancedRows(props: {
  drafts: readonly DraftRow[];
  /** Keys of the rows that lack a country. */
  faults: readonly number[];
  onChange: (drafts: readonly DraftRow[]) => void;
}) {
  const { drafts, faults, onChange } = props;
  return (
    <>
      <ol className={styles.rows}>
        {drafts.map((draft, index) => (
          <li key={draft.key} className={styles.row}>
            <Row
              draft={draft}
              isFirst={index === 0}
              isFaulty={faults.includes(draft.key)}
              onChange={(part) =>
                onChange(drafts.map((one) => (one === draft ? { ...draft, ...part } : one)))
              }
            />
            <Button
              type="text"
              icon={<Icon of={DeleteOutlined} />}
              className={styles.remove!}
              aria-label={texts.advanced.removeRow(index + 1)}
              onClick={() => onChange(drafts.filter((one) => one !== draft))}
            />
          </li>
        ))}
      </ol>
      <Button
        icon={<Icon of={PlusOutlined} />}
        disabled={drafts.length >= mostCountryRows}
        onClick={() => onChange([...drafts, draftOf()])}
      >
        {texts.advanced.addRow}
      </Button>
      <p className={styles.note}>{texts.advanced.precedence}</p>
    </>
  );
}

function Row(props: {
  draft: DraftRow;
  isFirst: boolean;
  isFaulty: boolean;
  onChange: (part: Partial<DraftRow>) => void;
}) {
  const { draft, isFirst, isFaulty, onChange } = props;
  const id = useId();
  return (
    <>
      <Field label={texts.advanced.condition} {...(!isFirst && { htmlFor: `${id}condition` })}>
        {isFirst ? (
          <span className={styles.first}>{texts.advanced.where}</span>
        ) : (
          <Select
            id={`${id}condition`}
            value={draft.condition}
            options={countryConditions.map((value) => ({ value, label: value }))}
            onChange={(condition) => onChange({ condition })}
          />
        )}
      </Field>
      <Field label={texts.advanced.criteria} htmlFor={`${id}criteria`}>
        <Select<CountryCriteria | null>
          id={`${id}criteria`}
          value={draft.criteria}
          placeholder={texts.advanced.choose}
          allowClear
          options={countryCriteria.map((value) => ({ value, label: criteriaLabels[value] }))}
          onChange={(criteria?: CountryCriteria | null) => onChange({ criteria: criteria ?? null })}
        />
      </Field>
      <CountriesSelect
        label={texts.advanced.countries}
        value={draft.countries}
        isFaulty={isFaulty}
        onChange={(countries) => onChange({ countries })}
      />
    </>
  );
}
