import { countries } from '@tripledger/contract/hierarchy/calls.ts';
import { isCountryFound } from '@tripledger/contract/vocabulary/countries.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { useAnswer } from '../api/useAnswer.ts';
import { Field } from './Field.tsx';
import styles from './LocationModal.module.css';
import { texts } from './texts.ts';

type Shared = { label: string; isFaulty: boolean };

/** Selects one country. */
export function CountrySelect(
  props: Shared & { value: string | null; onChange: (value: string | null) => void },
) {
  const { value, onChange } = props;
  const common = useCommon(props);
  return (
    <Field label={props.label} htmlFor={common.id} width="100%">
      <Select
        {...common}
        value={value}
        placeholder={texts.advanced.chooseCountry}
        allowClear
        onChange={(next?: string) => onChange(next ?? null)}
      />
      <Fault {...common} isFaulty={props.isFaulty} />
    </Field>
  );
}

/** Selects any number of countries. */
export function CountriesSelect(
  props: Shared & { value: readonly string[]; onChange: (value: string[]) => void },
) {
  const common = useCommon(props);
  return (
    <Field label={props.label} htmlFor={common.id} width="100%">
      <Select
        {...common}
        mode="multiple"
        value={[...props.value]}
        placeholder={texts.advanced.chooseCountries}
        allowClear
        maxTagCount={6}
        onChange={props.onChange}
      />
      <Fault {...common} isFaulty={props.isFaulty} />
    </Field>
  );
}

function useCommon({ isFaulty }: Shared) {
  const id = useId();
  return {
    id,
    'aria-invalid': isFaulty,
    'aria-describedby': `${id}fault`,
    ...useCountryOptions(),
    ...(isFaulty && { status: 'error' as const }),
  };
}

/** The props of a country select: all countries, searchable by any of their names. */
export function useCountryOptions() {
  const list = useAnswer(countries);
  return {
    loading: list.isLoading,
    options: list.data?.map(({ id: code, name }) => ({ value: code, label: name })) ?? [],
    showSearch: {
      filterOption: (text: string, option?: { value: string }) =>
        option !== undefined && isCountryFound(option.value, text),
    },
    notFoundContent: texts.advanced.noCountry,
  };
}

function Fault({ id, isFaulty }: { id: string; isFaulty: boolean }) {
  return (
    <span id={`${id}fault`} className={styles.fault}>
      {isFaulty && texts.location.fieldRequired}
    </span>
  );
}
