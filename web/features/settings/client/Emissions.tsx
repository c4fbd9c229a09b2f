import { factorYears } from '@tripledger/contract/vocabulary/co2-factors.ts';
import { Select } from 'antd';
import { texts } from '../texts.ts';
import { SettingField } from './SettingsForm.tsx';

const years = factorYears.map((year) => ({ value: year, label: String(year) }));
const methods = [
  { value: 'with', label: texts.client.emissions.with },
  { value: 'without', label: texts.client.emissions.without },
];

/** The conversion factors from which all emissions are calculated. */
export function Emissions() {
  return (
    <>
      <SettingField
        field="co2_factor_year"
        label={texts.client.emissions.year}
        extra={texts.client.emissions.yearHelp}
      >
        <Select allowClear placeholder={texts.client.emissions.ofTravel} options={years} />
      </SettingField>
      <SettingField
        field="co2_radiative_forcing"
        label={texts.client.emissions.flights}
        extra={texts.client.emissions.flightsHelp}
      >
        <Select options={methods} />
      </SettingField>
    </>
  );
}
