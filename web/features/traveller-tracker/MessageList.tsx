import { plural } from '@tripledger/charts/format.ts';
import { messages, type SentMessage } from '@tripledger/contract/traveller-tracker/affected.ts';
import { Button } from 'antd';
import { useAnswer } from '../../api/useAnswer.ts';
import { useUser } from '../../session/useUser.ts';
import { timeIn } from '../../ui/instant.ts';
import styles from './tracker.module.css';

const states = { waiting: 'on its way', sent: 'sent', failed: 'could not be sent' } as const;

/** The messages sent earlier: sender, time, recipients and delivery state. */
export function MessageList() {
  const { time_zone: zone } = useUser().client;
  const { data = [], refetch, isFetching } = useAnswer(messages);
  if (data.length === 0) return null;
  return (
    <details className={styles.messages}>
      <summary>Messages sent before ({data.length})</summary>
      <Button size="small" loading={isFetching} onClick={() => refetch()}>
        Refresh
      </Button>
      {data.map(({ id, at, sender, place, subject, recipients }) => (
        <section key={id} aria-label={subject}>
          <p>
            <strong>{subject}</strong>, {place}, {timeIn(zone, new Date(at))}, by {sender}:{' '}
            {stateWords(recipients)}
          </p>
          <ul>
            {recipients.map(({ name, email, state }) => (
              <li key={`${name} ${email}`}>
                {name}, {email}: {states[state]}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function stateWords(recipients: SentMessage['recipients']): string {
  const sent = recipients.filter(({ state }) => state === 'sent').length;
  return `${sent} of ${plural(recipients.length, 'message')} sent`;
}
