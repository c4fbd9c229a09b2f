import { contrast, readable } from '@tripledger/charts/contrast.ts';
import { Alert, Form } from 'antd';
import { decimal } from '../../../ui/format.ts';
import { texts } from '../texts.ts';
import { ColorInput } from './ColorInput.tsx';
import styles from './client.module.css';
import { SettingField } from './SettingsForm.tsx';

export function ReportColors() {
  return (
    <>
      <SettingField field="report_background_color" label={texts.client.reportColors.background}>
        <ColorInput label={texts.client.reportColors.background} />
      </SettingField>
      <SettingField field="report_text_color" label={texts.client.reportColors.text}>
        <ColorInput label={texts.client.reportColors.text} />
      </SettingField>
      <Sample />
    </>
  );
}

/** Previews a report's heading, with a warning if its contrast is too low. */
function Sample() {
  const form = Form.useFormInstance();
  const background: unknown = Form.useWatch(['settings', 'report_background_color'], form);
  const text: unknown = Form.useWatch(['settings', 'report_text_color'], form);
  if (!isColor(background) || !isColor(text)) return null;
  const ratio = contrast(background, text);
  const isEnough = ratio >= readable.largeText;
  const contrastText = decimal(Math.floor(ratio * 10) / 10, 1);
  return (
    <>
      <p className={styles.sample} style={{ background, color: text }}>
        {texts.client.reportColors.sample}
      </p>
      <div aria-live="polite">
        {ratio < readable.text && (
          <Alert
            type={isEnough ? 'info' : 'warning'}
            showIcon
            style={{ marginBottom: 16 }}
            title={
              isEnough
                ? texts.client.reportColors.enoughContrast(contrastText, decimal(readable.text, 1))
                : texts.client.reportColors.lowContrast(contrastText)
            }
          />
        )}
      </div>
    </>
  );
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
