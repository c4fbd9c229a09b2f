/** The days of the month on which reports are delivered, and which schedules a new day moves. */

import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { movedDeliveries } from '@tripledger/contract/scheduled-reports/calls.ts';
import type { deliveryDateList } from '@tripledger/contract/settings/client.ts';
import { reportPeriods } from '@tripledger/contract/vocabulary/report-periods.ts';
import { Form, Select } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { date } from '../../../ui/format.ts';
import { texts } from '../texts.ts';
import styles from './client.module.css';

type Days = Answer<typeof deliveryDateList>;

const choices = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

export function DeliveryDays({ days }: { days: Days }) {
  return (
    <>
      {reportPeriods.map(({ id, name }) => (
        <div key={id}>
          <Form.Item name={['days', String(id)]} label={name} className={styles.day ?? ''}>
            <Select style={{ width: 96 }} options={choices} />
          </Form.Item>
          <Moves periodId={id} saved={days.find(({ period_id }) => period_id === id)?.day_of_month} />
        </div>
      ))}
      <p className={styles.help}>{texts.client.days.help}</p>
    </>
  );
}

/** The schedules whose next delivery the selected day moves; nothing if it is the saved day. */
function Moves({ periodId, saved }: { periodId: number; saved: number | undefined }) {
  const day: unknown = Form.useWatch(['days', String(periodId)]);
  const isChanged = typeof day === 'number' && saved !== undefined && day !== saved;
  const query = { period: periodId, day_of_month: isChanged ? day : 1 };
  const { data, error, isPlaceholderData } = useAnswer(movedDeliveries, { query }, { enabled: isChanged });
  if (!isChanged) return null;
  if (error) return <p className={styles.help}>{texts.client.days.failed}</p>;
  if (!data || isPlaceholderData) return null;
  return (
    <ul className={styles.moves} aria-live="polite">
      {data.length === 0 && <li>{texts.client.days.none}</li>}
      {data.map((move) => (
        <li key={move.id}>{inWords(move)}</li>
      ))}
    </ul>
  );
}

function inWords({ name, from, to, isDue }: Answer<typeof movedDeliveries>[number]): string {
  if (to === null) return texts.client.days.ends(name, date(from));
  return texts.client.days.moved(name, date(from), isDue ? texts.client.days.atOnce : date(to));
}
