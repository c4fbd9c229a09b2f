/** Sends a sample of the report in the form, saved or not, to the current user. */
import { type Schedule, sample } from '@tripledger/contract/scheduled-reports/calls.ts';
import { Button, Form } from 'antd';
import { useChange } from '../../api/useChange.ts';
import { useUser } from '../../session/useUser.ts';
import { useNotices } from '../../ui/notices.tsx';
import { bodyOf, type Draft } from './draft.ts';
import { texts } from './texts.ts';

/** The fields that a sample needs. */
const fields = ['report_type', 'view', 'entities', 'report_format', 'productTypes', 'period'] as const;

export function SampleButton({ schedule }: { schedule: Schedule | null }) {
  const form = Form.useFormInstance<Draft>();
  const { message } = useNotices();
  const { user } = useUser();
  const change = useChange(sample);
  const send = async () => {
    try {
      await form.validateFields([...fields]);
    } catch {
      // The fields show their errors.
      return;
    }
    const { entities, report_type, view, report_format, period, extra_filters } = bodyOf(
      form.getFieldsValue(),
    );
    change.mutate(
      { body: { entities, report_type, view, report_format, period, extra_filters, schedule: schedule?.id } },
      { onSuccess: () => message.success(texts.form.sampleSent(user.email)) },
    );
  };
  return (
    <Button loading={change.isPending} onClick={send} style={{ marginBlockEnd: 16, marginInlineEnd: 8 }}>
      {texts.form.sample}
    </Button>
  );
}
