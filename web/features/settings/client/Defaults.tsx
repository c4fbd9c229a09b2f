import {
  endOfFiscalYear,
  fiscalYearOf,
  usualFiscalYears,
} from '@tripledger/contract/vocabulary/fiscal-years.ts';
import { Input, Select } from 'antd';
import { useCountryOptions } from '../../../filter/CountrySelect.tsx';
import { comparisons } from '../../../filter/comparison.ts';
import { defaultShortcut, shortcuts } from '../../../filter/shortcuts.ts';
import { useUser } from '../../../session/useUser.ts';
import { SettingField, SettingsForm } from './SettingsForm.tsx';

const ranges = shortcuts.map(({ key, label }) => ({ value: key, label }));
const usualRange = shortcuts.find(({ key }) => key === defaultShortcut)!.label;
const compared = comparisons.map(({ key, label }) => ({ value: key, label }));

export function Defaults() {
  return (
    <SettingsForm
      fields={[
        'default_country',
        'default_date_range',
        'default_comparison',
        'fiscal_year_end',
        'intro_video_url',
      ]}
    >
      <SettingField
        field="default_country"
        label="Country"
        extra="Travel from or to this country is shown, until the reader chooses otherwise."
      >
        <Select allowClear placeholder="All locations" {...useCountryOptions()} />
      </SettingField>
      <SettingField field="default_date_range" label="Date range">
        <Select allowClear placeholder={usualRange} options={ranges} />
      </SettingField>
      <SettingField field="default_comparison" label="Compare with">
        <Select allowClear placeholder="None" options={compared} />
      </SettingField>
      <SettingField
        field="fiscal_year_end"
        label="Fiscal year"
        extra="Applies where no customer is selected, or one without a fiscal year."
      >
        <Select allowClear placeholder="Ends on 31 December" options={useYearEnds()} />
      </SettingField>
      <SettingField
        field="intro_video_url"
        label="Introduction video"
        extra="An https address. Empty: the introduction that comes with the product."
      >
        <Input placeholder="https://" maxLength={2000} />
      </SettingField>
    </SettingsForm>
  );
}

/** The ends of months, and the day that is set if it is another one. */
function useYearEnds() {
  const { fiscal_year_end: own } = useUser().client.settings;
  const usual = usualFiscalYears.map(({ id, label }) => ({ value: endOfFiscalYear(id), label }));
  if (own === null || usual.some(({ value }) => value === own)) return usual;
  return [...usual, { value: own, label: fiscalYearOf(own).label }];
}
