/** The messages sent, with how many of their recipients answered what. */
import { messages, type SentMessage } from '@tripledger/contract/traveller-tracker/messages.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { Filtered } from '../../ui/filtered.ts';
import { timeIn } from '../../ui/instant.ts';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../ui/RowsModal.tsx';
import type { Detail } from './details.ts';
import { answerCounts } from './message-words.ts';
import styles from './messages.module.css';
import { texts } from './texts.ts';
import { pollMs } from './useAnswers.ts';

export function MessagesModal() {
  const open = useOpen<Detail>();
  const { time_zone: zone } = useUser().client;
  const answer = useAnswer(messages, {}, { pollMs: (data) => (data?.some(isMoving) ? pollMs : false) });
  return (
    <Filtered value={null}>
      <RowsModal title={texts.sentMessages.title}>
        <QueryBoundary
          answer={answer}
          height={80}
          isEmpty={(list) => list.length === 0}
          emptyText={texts.sentMessages.none}
        >
          {(list) => (
            <ul className={styles.list}>
              {list.map((message) => (
                <li key={message.id}>
                  <button
                    type="button"
                    className={styles.open}
                    onClick={() => open({ of: 'message', id: message.id })}
                  >
                    {message.subject}
                  </button>
                  <span>{countWords(message)}</span>
                  <span className={styles.note}>
                    {texts.sentMessages.sentTo(
                      timeIn(zone, new Date(message.at)),
                      message.sender,
                      message.recipients,
                      message.place,
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </RowsModal>
    </Filtered>
  );
}

const isMoving = ({ isOpen, recipients, sent, failed }: SentMessage) => isOpen || sent + failed < recipients;

function countWords({ answersUntil, recipients, sent, failed, safe, help, isOpen }: SentMessage): string {
  const asks = answersUntil !== null;
  return [
    ...(asks ? [answerCounts({ help, safe, none: recipients - safe - help })] : []),
    ...(asks && !isOpen ? [texts.sentMessages.closed] : []),
    ...(!asks || sent < recipients ? [texts.sentMessages.sentOf(sent, recipients)] : []),
    ...(failed > 0 ? [texts.sentMessages.failed(failed)] : []),
  ].join(' · ');
}
