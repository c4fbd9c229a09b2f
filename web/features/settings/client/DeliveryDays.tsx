/** The days of the month on which reports are delivered; each is saved when it is selected. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { type deliveryDateList, setDeliveryDate } from '@tripledger/contract/settings/client.ts';
import { reportPeriods } from '@tripledger/contract/vocabulary/report-periods.ts';
import { App, Select } from 'antd';
import { useId } from 'react';
import { useChange } from '../../../api/useChange.ts';
import { Field } from '../../../filter/Field.tsx';
import styles from './client.module.css';

type Days = Answer<typeof deliveryDateList>;

const choices = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

export function DeliveryDays({ days }: { days: Days }) {
  return (
    <div className={styles.days}>
      {reportPeriods.map(({ id, name }) => (
        <Day key={id} periodId={id} name={name} day={days.find(({ period_id }) => period_id === id)} />
      ))}
      <p>In a shorter month, its last day.</p>
    </div>
  );
}

function Day(props: { periodId: number; name: string; day: Days[number] | undefined }) {
  const { periodId, name, day } = props;
  const id = useId();
  const { message } = App.useApp();
  const change = useChange(setDeliveryDate);
  const set = (day_of_month: number) =>
    change.mutate(
      { params: { periodId }, body: { day_of_month } },
      { onSuccess: () => message.success('Saved') },
    );
  return (
    <Field label={name} htmlFor={id}>
      <Select
        id={id}
        style={{ width: 96 }}
        loading={change.isPending}
        disabled={change.isPending}
        value={day?.day_of_month ?? null}
        options={choices}
        onChange={(chosen) => chosen !== null && set(chosen)}
      />
    </Field>
  );
}
