/** The Service Fees dashboard's questions. Money is in cents until the last step. */

import { sql } from 'kysely';
import { notSpecified } from '../../../contract/core/constants.ts';
import { percentage, ratio } from '../../../contract/core/figure.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type { detail as endpoint } from '../../../contract/service-fees/calls.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { oncePerReading, type Question } from '../../db/once-per-reading.ts';
import { joined, lineColumns, ofLines, own } from '../../lines/columns.ts';
import { countedLines } from '../../lines/counted-lines.ts';
import { from, type Parts } from '../../lines/figures.ts';
import { onKey } from '../../lines/joins.ts';
import { bookingCount, fromCents, lineCount, ofProduct, total } from '../../lines/line-measures.ts';
import type { TableOf } from '../../lines/row-table.ts';

export const isFee = ofProduct('Service Fee');

/**
 * Of all fees, the online and the offline ones: cents, lines, bookings; and all spend in cents. The booking method is the
 * fee line's own. A booking with fees of both methods counts in both, once in all.
 */
const feeSums = oncePerReading(async (reading, filter) => {
  const lines = countedLines(reading, filter);
  const fees = lines.where(isFee);
  const [methods, { bookings }, { spend }] = await Promise.all([
    ask(
      reading,
      fees
        .select(['line.is_online as isOnline', total('amount_paid').as('spend'), lineCount().as('lines')])
        .select(bookingCount().as('bookings'))
        .groupBy('line.is_online'),
    ),
    askOne(reading, fees.select(bookingCount().as('bookings'))),
    askOne(reading, lines.select(total('amount_paid').as('spend'))),
  ]);
  const nothing = { spend: 0, lines: 0, bookings: 0 };
  const online = methods.find(({ isOnline }) => isOnline) ?? nothing;
  const offline = methods.find(({ isOnline }) => !isOnline) ?? nothing;
  const both = { spend: online.spend + offline.spend, lines: online.lines + offline.lines, bookings };
  return { all: both, online, offline, spend };
});

export const onlineFees: Question<Parts> = from([feeSums], (sums) => [sums.online.lines, sums.all.lines]);

export const feesOfSpend: Question<Parts> = from([feeSums], (sums) => [
  fromCents(sums.all.spend),
  fromCents(sums.spend),
]);

export async function statistics(reading: Reading, filter: ReportFilter) {
  const { all, online, offline } = await feeSums(reading, filter);
  return {
    all: averages(all),
    online: averages(online),
    offline: averages(offline),
    onlineFeesCharged: percentage(...(await onlineFees(reading, filter))),
    feesOfTotalSpend: percentage(...(await feesOfSpend(reading, filter))),
  };
}

function averages({ spend, lines, bookings }: { spend: number; lines: number; bookings: number }) {
  return {
    averageCharge: ratio(fromCents(spend), lines),
    averagePerBooking: ratio(fromCents(spend), bookings),
  };
}

/** Fees by the description of their canonical type. */
export async function spendAnalysis(reading: Reading, filter: ReportFilter) {
  const ofRawType = countedLines(reading, filter)
    .where(isFee)
    .select(['line.raw_service_fee_type_id as rawId', lineCount().as('lines')])
    .select(total('amount_paid').as('spend'))
    .groupBy('line.raw_service_fee_type_id');
  const rows = await ask(
    reading,
    build
      .selectFrom(ofRawType.as('fee'))
      .leftJoin('raw_service_fee_types as raw', onKey(reading, 'raw', 'fee.rawId'))
      .leftJoin('service_fee_types as type', onKey(reading, 'type', 'raw.service_fee_type_id'))
      .select([
        'type.description as typeDescription',
        sql<number>`sum(fee.lines)::bigint`.as('lines'),
        sql<number>`sum(fee.spend)::bigint`.as('spend'),
      ])
      .groupBy('type.description')
      .orderBy('spend', 'desc')
      .orderBy('typeDescription', (order) => order.asc().nullsLast()),
  );
  return rows.map(({ typeDescription, lines, spend }) => ({
    typeDescription,
    feeType: typeDescription ?? notSpecified,
    numberOfTransactions: lines,
    totalAmount: fromCents(spend),
    averageFeeCharge: ratio(fromCents(spend), lines),
  }));
}

/** The fees of one type; without a description, those that have no type. */
export function detail(
  reading: Reading,
  query: ReportFilter & { type_description?: string | undefined },
): TableOf<typeof endpoint> {
  const { bookingId, bookingReference, travellerName, costCentre, transactionDate, totalSpend } = lineColumns;
  return {
    ...ofLines(reading),
    rows: joined(reading, countedLines(reading, query).where(isFee), ['feeType']).where(
      query.type_description === undefined
        ? sql<boolean>`"feeType".description is null`
        : sql<boolean>`"feeType".description = ${query.type_description}`,
    ),
    joined: ['feeType'],
    columns: {
      bookingId,
      bookingReference,
      travellerName,
      costCentre,
      feeType: {
        of: sql`coalesce("feeType".description, ${sql.lit(notSpecified)})`,
        joins: ['feeType'],
      },
      transactionDate,
      serviceTax: own(sql`line.tax`),
      totalSpend,
    },
    order: { field: 'totalSpend', descending: true },
    counts: { transactions: lineCount() },
  };
}
