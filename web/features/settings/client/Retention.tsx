/** How long data is kept, and what a rule would apply to in the next night. */
import {
  longestDays,
  type Retained,
  retentionActions,
  retentionYears,
} from '@tripledger/contract/vocabulary/retention.ts';
import { Alert, Form, InputNumber, Select } from 'antd';
import { texts } from '../texts.ts';
import styles from './client.module.css';
import { usePreview } from './preview.ts';
import { SettingField } from './SettingsForm.tsx';

const text = texts.client.retention;
const actions = Object.entries(retentionActions).map(([value, label]) => ({ value, label }));

const days = [
  'take_back_days',
  'rejected_row_days',
  'upload_days',
  'report_file_days',
  'access_record_days',
  'watch_result_days',
] as const;

export function Retention() {
  const years: unknown = Form.useWatch(['settings', 'retention_years']);
  return (
    <>
      <SettingField field="retention_years" label={text.years} extra={text.yearsHelp}>
        <InputNumber
          min={retentionYears.least}
          max={retentionYears.most}
          precision={0}
          placeholder={text.keepAll}
          style={{ width: 160 }}
        />
      </SettingField>
      {typeof years === 'number' && (
        <SettingField field="retention_action" label={text.action}>
          <Select options={actions} />
        </SettingField>
      )}
      <Effect />
    </>
  );
}

/** Each at most as long as the installation keeps it. */
export function RetentionDays() {
  return (
    <>
      {days.map((field) => (
        <SettingField key={field} field={field} label={text[field]}>
          <InputNumber
            min={1}
            max={longestDays}
            precision={0}
            placeholder={text.asInstalled}
            style={{ width: 160 }}
          />
        </SettingField>
      ))}
      <p className={styles.help}>{text.daysHelp}</p>
    </>
  );
}

function Effect() {
  const { isChanged, data, error } = usePreview(['retention_years', 'retention_action']);
  const action: unknown = Form.useWatch(['settings', 'retention_action']);
  if (!isChanged) return <div aria-live="polite" />;
  return (
    <div aria-live="polite">
      {data && <Consequence retained={data.retained} isRemoval={action === 'remove'} />}
      {error && <Alert type="error" showIcon title={error.fields.settings ?? error.detail} />}
    </div>
  );
}

function Consequence({ retained, isRemoval }: { retained: Retained | null; isRemoval: boolean }) {
  if (retained === null) return <p className={styles.help}>{text.noRule}</p>;
  const words = isRemoval ? text.removes(retained) : text.anonymises(retained);
  return <Alert type={retained.lines === 0 ? 'info' : 'warning'} showIcon title={words} />;
}
