import { Switch } from 'antd';
import { SettingField, SettingsForm } from './SettingsForm.tsx';

/** Whether credits of other travellers may pay for a flight. */
export function SharedCredits() {
  return (
    <SettingsForm fields={['shares_credits']}>
      <SettingField
        field="shares_credits"
        label="Use credits for colleagues"
        valuePropName="checked"
        extra="What a traveller’s own flights leave of tickets in credit is offered for flights of other travellers of the same customer, with the same airline."
      >
        <Switch checkedChildren="Yes" unCheckedChildren="No" />
      </SettingField>
    </SettingsForm>
  );
}
