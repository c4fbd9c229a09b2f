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
import { pageLocale } from '../../../ui/format.ts';
import { texts } from '../texts.ts';
import { SettingField } from './SettingsForm.tsx';

const ranges = shortcuts.map(({ key, label }) => ({ value: key, label }));
const usualRange = shortcuts.find(({ key }) => key === defaultShortcut)!.label;
const compared = comparisons.map(({ key, label }) => ({ value: key, label }));

const text = texts.client.defaults;

export function Defaults() {
  return (
    <>
      <SettingField field="default_country" label={text.country} extra={text.countryHelp}>
        <Select allowClear placeholder={text.allLocations} {...useCountryOptions()} />
      </SettingField>
      <SettingField field="default_date_range" label={text.dateRange}>
        <Select allowClear placeholder={usualRange} options={ranges} />
      </SettingField>
      <SettingField field="default_comparison" label={text.compare}>
        <Select allowClear placeholder={text.none} options={compared} />
      </SettingField>
      <SettingField field="fiscal_year_end" label={text.fiscalYear} extra={text.fiscalYearHelp}>
        <Select allowClear placeholder={text.usualYear} options={useYearEnds()} />
      </SettingField>
      <SettingField field="intro_video_url" label={text.video} extra={text.videoHelp}>
        <Input placeholder="https://" maxLength={2000} />
      </SettingField>
    </>
  );
}

/** The ends of months, and the day that is set if it is another one. */
function useYearEnds() {
  const { fiscal_year_end: own } = useUser().client.settings;
  const usual = usualFiscalYears(pageLocale()).map(({ id, label }) => ({
    value: endOfFiscalYear(id),
    label,
  }));
  if (own === null || usual.some(({ value }) => value === own)) return usual;
  return [...usual, { value: own, label: fiscalYearOf(own, pageLocale()).label }];
}
