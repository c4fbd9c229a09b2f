/**
 * The owner of a schedule, on whose behalf it is delivered: an administrator of the TMC can take it over, for example
 * from a user who left.
 */
import type { Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import { Form, Select } from 'antd';
import { useUser } from '../../session/useUser.ts';
import { type Draft, enabledFor } from './draft.ts';
import { texts } from './texts.ts';

export function OwnerItem({ schedule }: { schedule: Schedule }) {
  const form = Form.useFormInstance<Draft>();
  const { user } = useUser();
  const { userId, userName, userEmail } = schedule;
  if (user.user_type !== 'Client' || user.id === userId || user.id === null) return null;
  const takeOver = (owner: number) => {
    // A report that goes only to its owner now goes to the new owner.
    if (!enabledFor(form.getFieldValue('report_type')).recipients) {
      form.setFieldsValue({ recipients: [owner === userId ? userEmail : user.email] });
    }
  };
  return (
    <Form.Item name="user" label={texts.form.owner}>
      <Select
        options={[
          { value: userId, label: userName },
          { value: user.id, label: texts.form.you(user.name) },
        ]}
        onChange={takeOver}
      />
    </Form.Item>
  );
}
