import { Alert, Form } from 'antd';
import { contrast, readableContrast } from '../../../ui/contrast.ts';
import { ColorInput } from './ColorInput.tsx';
import styles from './client.module.css';
import { SettingField, SettingsForm } from './SettingsForm.tsx';

export function ReportColors() {
  return (
    <SettingsForm fields={['report_background_color', 'report_text_color']}>
      <SettingField field="report_background_color" label="Background">
        <ColorInput label="Background" />
      </SettingField>
      <SettingField field="report_text_color" label="Text">
        <ColorInput label="Text" />
      </SettingField>
      <Sample />
    </SettingsForm>
  );
}

/** How a report's heading will look, and a warning where it could not be read. */
function Sample() {
  const form = Form.useFormInstance();
  const background: unknown = Form.useWatch(['settings', 'report_background_color'], form);
  const text: unknown = Form.useWatch(['settings', 'report_text_color'], form);
  if (!isColor(background) || !isColor(text)) return null;
  const found = contrast(background, text);
  return (
    <>
      <p className={styles.sample} style={{ background, color: text }}>
        Travel report
      </p>
      <div aria-live="polite">
        {found < readableContrast && (
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={`The contrast is ${found.toFixed(1)} to 1. Below ${readableContrast} to 1 text is hard to read.`}
          />
        )}
      </div>
    </>
  );
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
