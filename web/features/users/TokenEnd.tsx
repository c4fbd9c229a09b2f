/** The field for the last day of a token. */
import { tokenDays } from '@tripledger/contract/users/service-tokens.ts';
import { Form } from 'antd';
import dayjs from 'dayjs';
import { todayIn } from '../../filter/shortcuts.ts';
import { useUser } from '../../session/useUser.ts';
import { DayField } from '../../shared/form/DayField.tsx';
import { texts } from './texts.ts';

export function TokenEnd() {
  const dayIn = useDayIn();
  return (
    <Form.Item name="expires" label={texts.tokens.expires} required>
      <DayField first={dayIn(0)} last={dayIn(tokenDays.most)} />
    </Form.Item>
  );
}

/** The day at the TMC in so many days. */
export function useDayIn(): (days: number) => string {
  const today = dayjs(todayIn(useUser().client.time_zone));
  return (days) => today.add(days, 'day').format('YYYY-MM-DD');
}
