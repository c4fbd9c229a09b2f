import { texts } from '../texts.ts';
import { ColorInput } from './ColorInput.tsx';
import { SettingField } from './SettingsForm.tsx';

const { bars, barsHelp, mapBackground, map, mapHelp } = texts.client.chartColors;

export function ChartColors() {
  return (
    <>
      <SettingField field="chart_bar_color" label={bars} extra={barsHelp}>
        <ColorInput label={bars} />
      </SettingField>
      <SettingField field="chart_map_background_color" label={mapBackground}>
        <ColorInput label={mapBackground} />
      </SettingField>
      <SettingField field="chart_map_color" label={map} extra={mapHelp}>
        <ColorInput label={map} />
      </SettingField>
    </>
  );
}
