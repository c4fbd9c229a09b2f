/** The form of a watch: a new one on a view, or an earlier one. */
import { queryMetrics } from '@tripledger/contract/query/metrics.ts';
import { firstQuestion, readQuestion } from '@tripledger/contract/query/question.ts';
import { openView } from '@tripledger/contract/views/calls.ts';
import { create, update, type Watch } from '@tripledger/contract/watches/calls.ts';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import { ChangeForm } from '../../../shared/form/ChangeForm.tsx';
import { FormModal } from '../../../shared/form/FormModal.tsx';
import { History } from '../../../shared/history/History.tsx';
import { useNotices } from '../../../ui/notices.tsx';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { texts } from './texts.ts';
import { conditionDefaults, WatchFields } from './WatchFields.tsx';

export type Opened = { view: { id: number; name: string }; watch?: Watch };

export default function WatchModal({ view, watch }: Opened) {
  const answer = useAnswer(openView, { params: { id: view.id } });
  return (
    <FormModal title={watch ? texts.edit.title : texts.add.title(view.name)} isKept>
      {(close) => (
        <QueryBoundary answer={answer} height={400}>
          {({ search }) =>
            watch ? (
              <EditForm watch={watch} search={search} onDone={close} />
            ) : (
              <NewForm view={view} search={search} onDone={close} />
            )
          }
        </QueryBoundary>
      )}
    </FormModal>
  );
}

type Hours = { from?: string; to?: string } | null | undefined;

/** Empty fields are no quiet hours. */
const hoursOf = (hours: Hours) =>
  hours?.from || hours?.to ? { from: hours.from ?? '', to: hours.to ?? '' } : null;

type FormProps = { search: string; onDone: () => void };

function NewForm({ view, search, onDone }: FormProps & { view: Opened['view'] }) {
  const { message } = useNotices();
  const { email } = useUser().user;
  const { metrics } = readQuestion(new URLSearchParams(search).get('question')) ?? firstQuestion;
  const metric = metrics[0]!;
  return (
    <ChangeForm
      endpoint={create}
      initial={{
        name: `${queryMetrics[metric].label}, ${view.name}`.slice(0, 100),
        metric,
        member: null,
        condition: { ...conditionDefaults, kind: 'above' },
        recipients: [email],
      }}
      bodyOf={(typed) => ({ ...typed, view: view.id, quietHours: hoursOf(typed.quietHours) })}
      submit={texts.add.submit}
      onDone={() => {
        message.success(texts.add.saved);
        onDone();
      }}
    >
      <WatchFields search={search} />
    </ChangeForm>
  );
}

const kindsOfWatch = ['watch_changed', 'watch_secret_replaced', 'watch_webhook_tested'] as const;

function EditForm({ watch, search, onDone }: FormProps & { watch: Watch }) {
  const { message } = useNotices();
  const { id, name, metric, member, condition, recipients, quietHours, version } = watch;
  return (
    <>
      <ChangeForm
        endpoint={update}
        sent={{ params: { id } }}
        version={version}
        initial={{
          name,
          metric,
          member,
          condition: { ...conditionDefaults, ...condition },
          recipients: recipients.map((one) => one.email),
          quietHours,
        }}
        bodyOf={(typed) => ({ ...typed, quietHours: hoursOf(typed.quietHours) })}
        submit={texts.add.submit}
        onDone={() => {
          message.success(texts.add.saved);
          onDone();
        }}
      >
        <WatchFields search={search} />
      </ChangeForm>
      <History kinds={kindsOfWatch} subjectId={id} />
    </>
  );
}
