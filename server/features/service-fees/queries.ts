/** The Service Fees dashboard's statistics and tables. */
import { sql } from 'kysely';
import type { detail as endpoint } from '../../../contract/service-fees/calls.ts';
import { notSpecified } from '../../../contract/vocabulary/constants.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { joined, lineColumns, ofLines, own } from '../../metrics/columns.ts';
import { countedLines } from '../../metrics/counted-lines.ts';
import { feeTypeDescription } from '../../metrics/dimensions.ts';
import { fees, serviceFeeMetrics } from '../../metrics/formulas/service-fees.ts';
import { answer, answerOne, asc, desc } from '../../metrics/layer/answer.ts';
import { isMember } from '../../metrics/layer/members.ts';
import { sqlFor } from '../../metrics/layer/model.ts';
import { lineCount, ofProduct } from '../../metrics/line-measures.ts';
import type { TableOf } from '../../metrics/row-table.ts';

export async function statistics(reading: Reading, filter: ReportFilter) {
  const values = await answerOne(reading, filter, serviceFeeMetrics);
  const { onlineFeesCharged, feesOfTotalSpend } = values;
  return {
    all: { averageCharge: values.averageCharge, averagePerBooking: values.averagePerBooking },
    online: {
      averageCharge: values.onlineAverageCharge,
      averagePerBooking: values.onlineAveragePerBooking,
    },
    offline: {
      averageCharge: values.offlineAverageCharge,
      averagePerBooking: values.offlineAveragePerBooking,
    },
    onlineFeesCharged,
    feesOfTotalSpend,
  };
}

/** Fees by the description of their type. */
export async function spendAnalysis(reading: Reading, filter: ReportFilter) {
  const { charged, number, averageCharge } = fees.all;
  const rows = await answer(reading, filter, {
    by: { type: feeTypeDescription },
    of: { numberOfTransactions: number, totalAmount: charged, averageFeeCharge: averageCharge },
    order: [desc('totalAmount'), asc('type.key')],
  });
  return rows.map(({ type: { key, label }, ...values }) => ({
    typeDescription: key as string | null,
    feeType: label,
    ...values,
  }));
}

/** The fees of one type; without a description, the fees without a type. */
export function detail(
  reading: Reading,
  query: ReportFilter & { type_description?: string | undefined },
): TableOf<typeof endpoint> {
  const { bookingId, bookingReference, travellerName, costCentre, transactionDate, totalSpend } = lineColumns;
  return {
    ...ofLines(reading),
    rows: joined(reading, countedLines(reading, query).where(ofProduct('Service Fee')), ['feeType']).where(
      sqlFor(isMember(feeTypeDescription, query.type_description ?? null).test, reading),
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
