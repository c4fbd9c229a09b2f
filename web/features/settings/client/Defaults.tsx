import { Input, Select } from 'antd';
import { useCountryOptions } from '../../../filter/CountrySelect.tsx';
import { shortcuts } from '../../../filter/shortcuts.ts';
import { SettingField, SettingsForm } from './SettingsForm.tsx';

const ranges = shortcuts.map(({ key, label }) => ({ value: key, label }));

export function Defaults() {
  return (
    <SettingsForm fields={['default_country', 'default_date_range', 'intro_video_url']}>
      <SettingField
        field="default_country"
        label="Country"
        extra="Travel from or to this country is shown, until the reader chooses otherwise."
      >
        <Select allowClear placeholder="All locations" {...useCountryOptions()} />
      </SettingField>
      <SettingField field="default_date_range" label="Date range">
        <Select allowClear placeholder="Current" options={ranges} />
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
