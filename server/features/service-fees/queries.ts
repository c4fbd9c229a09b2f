/** The Service Fees dashboard's questions. Money is in cents until the last step. */

import { sql } from 'kysely';
import { notSpecified } from '../../../contract/core/constants.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { countedLines, visibleLines } from '../../lines/counted-lines.ts';
import { describedLines } from '../../lines/described-lines.ts';
import { onKey } from '../../lines/joins.ts';
import {
  bookingCount,
  fromCents,
  lineCount,
  ofProduct,
  percentage,
  ratio,
  total,
} from '../../lines/line-measures.ts';

export const isFee = ofProduct('Service Fee');

/** The booking method is the fee line's own. A booking with fees of both methods counts in both columns, once in All. */
export async function statistics(reading: Reading, filter: ReportFilter) {
  const all = countedLines(reading, filter);
  const fees = all.where(isFee);
  const [methods, { bookings }, { spend }] = await Promise.all([
    ask(
      reading,
      fees
        .select(['line.is_online as isOnline', total('amount_paid').as('spend'), lineCount().as('lines')])
        .select(bookingCount().as('bookings'))
        .groupBy('line.is_online'),
    ),
    askOne(reading, fees.select(bookingCount().as('bookings'))),
    askOne(reading, all.select(total('amount_paid').as('spend'))),
  ]);
  const nothing = { spend: 0, lines: 0, bookings: 0 };
  const online = methods.find(({ isOnline }) => isOnline) ?? nothing;
  const offline = methods.find(({ isOnline }) => !isOnline) ?? nothing;
  const both = { spend: online.spend + offline.spend, lines: online.lines + offline.lines, bookings };
  return {
    all: averages(both),
    online: averages(online),
    offline: averages(offline),
    onlineFeesCharged: percentage(online.lines, both.lines),
    feesOfTotalSpend: percentage(both.spend, spend),
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
export async function detail(
  reading: Reading,
  filter: ReportFilter & { type_description?: string | undefined },
) {
  const rows = await ask(
    reading,
    describedLines(reading, filter)
      .leftJoin('raw_service_fee_types as rawType', onKey(reading, 'rawType', 'line.raw_service_fee_type_id'))
      .leftJoin('service_fee_types as type', onKey(reading, 'type', 'rawType.service_fee_type_id'))
      .where(isFee)
      .where((eb) =>
        filter.type_description === undefined
          ? eb('type.description', 'is', null)
          : eb('type.description', '=', filter.type_description),
      )
      .select([
        'booking.reference as bookingReference',
        'traveller.name as travellerName',
        'node.label as costCentre',
        sql<string>`coalesce(type.description, ${sql.lit(notSpecified)})`.as('feeType'),
        'line.transaction_date as transactionDate',
        'line.tax as serviceTax',
        'line.amount_paid as totalSpend',
      ])
      .orderBy('line.amount_paid', 'desc')
      .orderBy('booking.reference')
      .orderBy('line.id'),
  );
  return rows.map((row) => ({
    ...row,
    serviceTax: row.serviceTax === null ? null : fromCents(row.serviceTax),
    totalSpend: fromCents(row.totalSpend),
  }));
}

/** The canonical types of the lines that may be seen, whatever their dates. */
export async function list(reading: Reading, { nodeId }: { nodeId?: number | undefined }) {
  const used = visibleLines(reading, nodeId)
    .where('line.raw_service_fee_type_id', 'is not', null)
    .select('line.raw_service_fee_type_id as rawId')
    .distinct();
  return ask(
    reading,
    build
      .selectFrom(used.as('used'))
      .innerJoin('raw_service_fee_types as raw', onKey(reading, 'raw', 'used.rawId'))
      .innerJoin('service_fee_types as type', onKey(reading, 'type', 'raw.service_fee_type_id'))
      .select(['type.id as serviceFeeTypeId', 'type.description as serviceFeeTypeDescription'])
      .distinct()
      .orderBy('serviceFeeTypeDescription')
      .orderBy('serviceFeeTypeId'),
  );
}
