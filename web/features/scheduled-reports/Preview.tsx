/** Previews the next deliveries of the schedule in the form, with their date ranges. */
import { preview, type Schedule } from '@tripledger/contract/scheduled-reports/calls.ts';
import { isAfterToday } from '@tripledger/contract/scheduled-reports/rules.ts';
import { Form } from 'antd';
import { useId } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';
import { timeIn } from '../../ui/instant.ts';
import { type Draft, enabledFor } from './draft.ts';
import styles from './scheduled-reports.module.css';
import { texts } from './texts.ts';
import { rangeInWords } from './words.ts';

export function Preview({ schedule }: { schedule: Schedule | null }) {
  const titleId = useId();
  const { time_zone: timeZone } = useUser().client;
  const form = Form.useFormInstance<Draft>();
  const period = Form.useWatch('period', form);
  // A saved view has dates of its own.
  const { view: ofView } = enabledFor(Form.useWatch('report_type', form));
  const endDate = Form.useWatch('end_date', form) ?? undefined;
  const isValid = endDate === undefined || isAfterToday(endDate, todayIn(timeZone));
  const query = { period, end_date: endDate, schedule: schedule?.id };
  const { data = [] } = useAnswer(preview, { query }, { enabled: period !== undefined && isValid });
  if (period === undefined || !isValid) return null;
  return (
    <section className={styles.preview} aria-labelledby={titleId} aria-live="polite">
      <h3 id={titleId}>{texts.form.nextDeliveries}</h3>
      {data.length === 0 ? (
        texts.form.noDelivery
      ) : (
        <ol>
          {data.map((delivery) => (
            <li key={delivery.at}>
              {timeIn(timeZone, new Date(delivery.at))}
              {!ofView && `: ${rangeInWords(delivery)}`}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
