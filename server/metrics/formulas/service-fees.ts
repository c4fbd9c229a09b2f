/** The Service Fees screen's metrics. */
import { sql } from 'kysely';
import type * as serviceFees from '../../../contract/service-fees/calls.ts';
import { offline, online, serviceFee } from '../conditions.ts';
import { type Condition, condition, percentage, ratio } from '../layer/model.ts';
import { bookingsOf, feeLines, linesOf, spend, spendOf } from '../measures.ts';
import type { MetricsOf } from '../screen-metrics.ts';

/** Fees of one booking method, which is that of the fee line, or of both: a booking with both counts under each. */
function feesOf(...method: readonly Condition[]) {
  const charged = spendOf(serviceFee, ...method);
  const number = method.length === 0 ? feeLines : linesOf(serviceFee, ...method);
  return {
    charged,
    number,
    averageCharge: ratio(charged, number),
    averagePerBooking: ratio(charged, bookingsOf(serviceFee, ...method)),
  };
}

export const fees = { all: feesOf(), online: feesOf(online), offline: feesOf(offline) };
const withoutCharge = linesOf(serviceFee, condition(sql<boolean>`line.amount_paid = 0`));

export const serviceFeeMetrics = {
  totalFeesCharged: fees.all.charged,
  numberOfTransactions: feeLines,
  feesWithoutCharge: withoutCharge,
  percentageOfFeesWithoutCharge: percentage(withoutCharge, feeLines),
  averageCharge: fees.all.averageCharge,
  onlineAverageCharge: fees.online.averageCharge,
  offlineAverageCharge: fees.offline.averageCharge,
  averagePerBooking: fees.all.averagePerBooking,
  onlineAveragePerBooking: fees.online.averagePerBooking,
  offlineAveragePerBooking: fees.offline.averagePerBooking,
  onlineFeesCharged: percentage(fees.online.number, feeLines),
  feesOfTotalSpend: percentage(fees.all.charged, spend),
} satisfies MetricsOf<typeof serviceFees>;
