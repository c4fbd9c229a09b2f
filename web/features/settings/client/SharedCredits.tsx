import { Switch } from 'antd';
import { SettingField } from './SettingsForm.tsx';
import { words } from './words.ts';

/** Whether credits of other travellers may pay for a flight. */
export function SharedCredits() {
  return (
    <SettingField
      field="shares_credits"
      label={words.credits.shared}
      valuePropName="checked"
      extra={words.credits.help}
    >
      <Switch checkedChildren="Yes" unCheckedChildren="No" />
    </SettingField>
  );
}
