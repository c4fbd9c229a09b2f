import { factorYears } from '@tripledger/contract/vocabulary/co2-factors.ts';
import { Select } from 'antd';
import { SettingField } from './SettingsForm.tsx';
import { words } from './words.ts';

const years = factorYears.map((year) => ({ value: year, label: String(year) }));
const methods = [
  { value: 'with', label: words.emissions.with },
  { value: 'without', label: words.emissions.without },
];

/** The conversion factors from which all emissions are calculated. */
export function Emissions() {
  return (
    <>
      <SettingField field="co2_factor_year" label={words.emissions.year} extra={words.emissions.yearHelp}>
        <Select allowClear placeholder={words.emissions.ofTravel} options={years} />
      </SettingField>
      <SettingField
        field="co2_radiative_forcing"
        label={words.emissions.flights}
        extra={words.emissions.flightsHelp}
      >
        <Select options={methods} />
      </SettingField>
    </>
  );
}
