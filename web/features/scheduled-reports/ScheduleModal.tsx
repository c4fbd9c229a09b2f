/** The form of a new or existing schedule: its report, recipients and frequency. */
import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import { reportFormats, reportTypes } from '@tripledger/contract/reports/kinds.ts';
import { create, edit, type Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import { Alert } from 'antd';
import { useFilter } from '../../filter/useFilter.ts';
import { useUser } from '../../session/useUser.ts';
import { ChangeForm } from '../../shared/form/ChangeForm.tsx';
import { Following } from '../../shared/form/Following.tsx';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { History } from '../../shared/history/History.tsx';
import { bodyOf, type Draft } from './draft.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { texts } from './texts.ts';

/** null: a new schedule. */
export default function ScheduleModal({ schedule }: { schedule: Schedule | null }) {
  return (
    <FormModal title={schedule ? texts.form.edit : texts.form.add}>
      {(close) => (schedule ? <EditForm schedule={schedule} onDone={close} /> : <AddForm onDone={close} />)}
    </FormModal>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { user, client } = useUser();
  const { node, countries } = useFilter().filter;
  const initial: Draft = {
    entities: node === null ? [] : [node],
    end_date: null,
    recipients: [user.email],
    countries: [...countries],
    productTypes: [],
    date_field: 'transaction_date',
    compare: 'lastYear',
  };
  return (
    <ChangeForm
      endpoint={create}
      initial={initial as Partial<Sent<typeof create>['body']>}
      bodyOf={(typed) => ({ ...bodyOf(typed as Draft), user: user.id ?? undefined, client: client.id })}
      onDone={onDone}
    >
      <ScheduleFields schedule={null} />
    </ChangeForm>
  );
}

function EditForm({ schedule, onDone }: { schedule: Schedule; onDone: () => void }) {
  const initial = draftOf(schedule);
  return (
    <>
      {schedule.stopped !== null && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 16 }}
          title={texts.form.notDelivered(schedule.stopped)}
        />
      )}
      <ChangeForm
        endpoint={edit}
        sent={{ params: { id: schedule.id } }}
        version={schedule.version}
        initial={initial as Partial<Sent<typeof edit>['body']>}
        bodyOf={(typed) => ({ user: schedule.userId, ...bodyOf(typed as Draft) })}
        onDone={onDone}
      >
        <Following values={initial} />
        <ScheduleFields schedule={schedule} />
      </ChangeForm>
      <History kinds={['schedule_changed']} subjectId={schedule.id} />
    </>
  );
}

const draftOf = (schedule: Schedule): Draft => ({
  user: schedule.userId,
  entities: schedule.entityList.map(({ id }) => id),
  report_type: idOf(reportTypes, schedule.reportType),
  view: schedule.view?.id,
  report_format: idOf(reportFormats, schedule.reportFormat),
  period: schedule.periodId,
  end_date: schedule.endDate,
  recipients: schedule.recipientsEmails,
  countries: schedule.location,
  productTypes: schedule.productTypes,
  date_field: schedule.dateField,
  compare: schedule.compare,
});

const idOf = (list: readonly { id: number; name: string }[], expectedName: string) =>
  list.find(({ name }) => name === expectedName)?.id;
