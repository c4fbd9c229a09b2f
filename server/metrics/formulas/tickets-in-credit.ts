/** The metrics of Tickets in Credit. */
import { type RawBuilder, sql } from 'kysely';
import type * as tickets from '../../../contract/tickets-in-credit/calls.ts';
import type { LineStatus } from '../../../contract/vocabulary/constants.ts';
import { soonDays } from '../../../contract/vocabulary/days-left.ts';
import type { TimedReading } from '../../access/ask.ts';
import { today } from '../credits.ts';
import { credits, recentTickets } from '../facts-now.ts';
import { condition, countDistinct, sum } from '../layer/model.ts';
import type { MetricsOf } from '../screen-metrics.ts';

/** Days until the line's credit expires. */
export const daysLeft = (reading: TimedReading): RawBuilder<number> =>
  sql<number>`(line.credit_expiry - ${today(reading)})::int`;

export const expiresSoon = condition(
  (reading: TimedReading) => sql<boolean>`${daysLeft(reading)} < ${sql.lit(soonDays)}`,
);

/** The segments of a ticket share its number; a line without a number counts as a ticket of its own. */
export const ticket = sql`coalesce(line.ticket_number, 'line ' || line.id)`;

const cents = { scale: 100 };
const withStatus = (status: LineStatus) => condition(sql<boolean>`line.status = ${sql.lit(status)}`);
const [refunded, lost] = [withStatus('Refunded'), withStatus('Lost')];

export const ticketMetrics = {
  creditValue: sum(credits, sql`line.credit_value`, [], cents),
  numberOfTickets: countDistinct(credits, ticket),
  expiringTickets: countDistinct(credits, ticket, [expiresSoon]),
  refundedTickets: countDistinct(recentTickets, ticket, [refunded]),
  refundedAmount: sum(recentTickets, sql`line.amount_paid`, [refunded], cents),
  lostTickets: countDistinct(recentTickets, ticket, [lost]),
  lostAmount: sum(recentTickets, sql`line.amount_paid`, [lost], cents),
} satisfies MetricsOf<typeof tickets>;
