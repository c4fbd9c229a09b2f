/** One traveller's bookings: the rows of the expenditure modal, which sum to the traveller's row. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { describedLines } from '../../lines/described-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { fromCents, lostSavings, total } from '../../lines/line-measures.ts';

/** A row per booking with a counted line of the traveller; dates and country are the booking's trip's. */
export async function detail(reading: Reading, filter: ReportFilter & { travellerId: number }) {
  const rows = await ask(
    reading,
    describedLines(reading, filter)
      .leftJoin('raw_policy_codes as rawPolicy', onKey(reading, 'rawPolicy', 'line.raw_policy_code_id'))
      .leftJoin('policy_codes as policy', onKey(reading, 'policy', 'rawPolicy.policy_code_id'))
      .leftJoin('places as place', onKey(reading, 'place', 'booking.destination_place_id'))
      .where('traveller.id', '=', filter.travellerId)
      .select([
        'booking.reference as bookingReference',
        sql<string>`min(line.transaction_date)`.as('transactionDate'),
        'place.country',
        sql<string | null>`booking.departure_at::date`.as('departure'),
        sql<string | null>`booking.return_at::date`.as('arrival'),
        sql<number>`sum(${lostSavings})::bigint`.as('lost'),
        total('cost_of_change').as('change'),
        total('amount_paid').as('spend'),
      ])
      .groupBy(['booking.id', 'booking.reference', 'place.country'])
      .groupBy(['booking.departure_at', 'booking.return_at'])
      .orderBy('transactionDate', 'desc')
      .orderBy('booking.reference')
      .orderBy('booking.id'),
  );
  return rows.map(({ lost, change, spend, ...row }) => ({
    ...row,
    lostSavings: fromCents(lost),
    costOfChange: fromCents(change),
    totalSpend: fromCents(spend),
  }));
}
