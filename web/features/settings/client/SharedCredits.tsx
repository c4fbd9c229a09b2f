import { Switch } from 'antd';
import { texts } from '../texts.ts';
import { SettingField } from './SettingsForm.tsx';

/** Whether credits of other travellers may pay for a flight. */
export function SharedCredits() {
  return (
    <SettingField
      field="shares_credits"
      label={texts.client.credits.shared}
      valuePropName="checked"
      extra={texts.client.credits.help}
    >
      <Switch checkedChildren={texts.client.credits.yes} unCheckedChildren={texts.client.credits.no} />
    </SettingField>
  );
}
