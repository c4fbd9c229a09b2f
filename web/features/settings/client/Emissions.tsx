import { factorYears } from '@tripledger/contract/vocabulary/co2-factors.ts';
import { Select } from 'antd';
import { SettingField, SettingsForm } from './SettingsForm.tsx';

const years = factorYears.map((year) => ({ value: year, label: String(year) }));
const methods = [
  { value: 'with', label: 'With radiative forcing' },
  { value: 'without', label: 'Without radiative forcing' },
];

/** The conversion factors from which all emissions are calculated. */
export function Emissions() {
  return (
    <SettingsForm fields={['co2_factor_year', 'co2_radiative_forcing']}>
      <SettingField
        field="co2_factor_year"
        label="Year of the conversion factors"
        extra="Those of the UK government for business travel. What the feed says of a line’s CO2 stays."
      >
        <Select allowClear placeholder="The year of travel" options={years} />
      </SettingField>
      <SettingField
        field="co2_radiative_forcing"
        label="Flights"
        extra="Radiative forcing: what else flights do to the climate, high up."
      >
        <Select options={methods} />
      </SettingField>
    </SettingsForm>
  );
}
