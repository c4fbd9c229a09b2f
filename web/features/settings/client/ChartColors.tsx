import { ColorInput } from './ColorInput.tsx';
import { SettingField, SettingsForm } from './SettingsForm.tsx';

export function ChartColors() {
  return (
    <SettingsForm fields={['chart_bar_color', 'chart_map_background_color', 'chart_map_color']}>
      <SettingField
        field="chart_bar_color"
        label="Bars"
        extra="Of charts with bars of one kind. Empty: the product’s own colours."
      >
        <ColorInput label="Bars" />
      </SettingField>
      <SettingField field="chart_map_background_color" label="Map background">
        <ColorInput label="Map background" />
      </SettingField>
      <SettingField field="chart_map_color" label="Map" extra="The countries.">
        <ColorInput label="Map" />
      </SettingField>
    </SettingsForm>
  );
}
