/** One message: its recipients, whether it reached them, and their answers as they arrive. */
import {
  type MessageAnswers,
  messageAnswers,
  remind,
} from '@tripledger/contract/traveller-tracker/messages.ts';
import { Button } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { useUser } from '../../session/useUser.ts';
import type { Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { useFileName } from '../../shared/download/useFileName.ts';
import { DataTable } from '../../shared/loaded-table/DataTable.tsx';
import type { Column } from '../../ui/columns.ts';
import { Filtered } from '../../ui/filtered.ts';
import { useNotices } from '../../ui/notices.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import type { Detail } from './details.ts';
import { type AnswerRow, answerCounts, answerRows, countsOf, historyWords } from './message-words.ts';
import styles from './messages.module.css';
import { texts } from './texts.ts';
import { pollMs } from './useAnswers.ts';

const columns: readonly Column<AnswerRow>[] = [
  { field: 'name', title: texts.message.columns.traveller },
  {
    field: 'answer',
    title: texts.message.columns.answer,
    width: 110,
    leads: true,
    isAlert: ({ needsHelp }) => needsHelp,
  },
  { field: 'answered', title: texts.message.columns.answered, width: 160, leads: true },
  { field: 'earlier', title: texts.message.columns.earlierAnswer, width: 230 },
  { field: 'email', title: texts.message.columns.email, kind: 'email' },
  { field: 'delivery', title: texts.message.columns.delivery, width: 130 },
  { field: 'reminded', title: texts.message.columns.reminded, width: 160 },
];
const withoutAnswers: readonly string[] = ['answer', 'answered', 'earlier', 'reminded'];

export function MessageModal({ id }: Of<Detail, 'message'>) {
  const open = useOpen<Detail>();
  const answer = useAnswer(
    messageAnswers,
    { params: { id } },
    { pollMs: (data) => (data && isMoving(data) ? pollMs : false) },
  );
  const { data } = answer;
  return (
    <Filtered value={null}>
      <RowsModal
        title={data?.subject ?? texts.message.title}
        lead={data && data.answersUntil === null ? undefined : data ? answerCounts(countsOf(data)) : ''}
      >
        <QueryBoundary answer={answer} height={120}>
          {(message) => <Message message={message} />}
        </QueryBoundary>
        <div className={styles.actions}>
          {data?.isOpen && <RemindButton message={data} />}
          <Button onClick={() => open({ of: 'messages' })}>{texts.message.all}</Button>
        </div>
      </RowsModal>
    </Filtered>
  );
}

const isMoving = ({ isOpen, recipients }: MessageAnswers) =>
  isOpen || recipients.some(({ state }) => state === 'waiting');

function Message({ message }: { message: MessageAnswers }) {
  const { time_zone: zone } = useUser().client;
  const fileName = useFileName();
  const asks = message.answersUntil !== null;
  return (
    <>
      <p className={styles.note}>{historyWords(message, zone).join(' ')}</p>
      <details className={styles.text}>
        <summary>{texts.message.text}</summary>
        <p>{message.text}</p>
      </details>
      <DataTable<AnswerRow>
        title={asks ? texts.message.answers : texts.message.recipients}
        fileName={fileName({ screen: texts.screen, table: texts.message.answersTo(message.subject) })}
        columns={asks ? columns : columns.filter(({ field }) => !withoutAnswers.includes(field))}
        rows={answerRows(message, zone)}
      />
    </>
  );
}

function RemindButton({ message }: { message: MessageAnswers }) {
  const { message: notice } = useNotices();
  const change = useChange(remind);
  const silent = message.recipients.filter(
    ({ safeAt, helpAt, state }) => safeAt === null && helpAt === null && state !== 'waiting',
  ).length;
  const send = () =>
    change.mutate(
      { params: { id: message.id } },
      {
        onSuccess: ({ messages }) =>
          notice.success(messages === 0 ? texts.message.everybodyAnswered : texts.message.reminded(messages)),
      },
    );
  return (
    <Button type="primary" disabled={silent === 0} loading={change.isPending} onClick={send}>
      {silent === 0 ? texts.message.nobodyToRemind : texts.message.remind(silent)}
    </Button>
  );
}
