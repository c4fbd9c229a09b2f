/** The rows behind Summary's figures: what the modals show, what must sum to the figure clicked. */
import { sql } from 'kysely';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { describedLines } from '../../lines/described-lines.ts';
import { withPolicy } from '../../lines/joins.ts';
import { fromCents, lostSavings, total } from '../../lines/line-measures.ts';
import { supplierKey, supplierNames } from '../../lines/suppliers.ts';

/** Lines of one policy description; without one, the non-compliant lines of every policy. */
export async function complianceDetail(
  reading: Reading,
  filter: ReportFilter & { description?: string | undefined },
) {
  const lines = withPolicy(reading, describedLines(reading, filter))
    .where((eb) =>
      filter.description === undefined
        ? eb('policy.is_compliant', '=', false)
        : eb('policy.description', '=', filter.description),
    )
    .select([
      'booking.reference as bookingReference',
      'traveller.name as travellerName',
      'node.label as costCentre',
      'line.product_type as productType',
      'line.transaction_date as transactionDate',
      'policy.code as policyCode',
      'policy.description as policyDescription',
      'policy.is_compliant as isCompliant',
      lostSavings.as('lostSavings'),
      'line.amount_paid as totalSpend',
    ])
    .orderBy('line.amount_paid', 'desc')
    .orderBy('booking.reference')
    .orderBy('line.id');
  const rows = await ask(reading, lines);
  return rows.map((row) => ({
    ...row,
    lostSavings: fromCents(row.lostSavings),
    totalSpend: fromCents(row.totalSpend),
  }));
}

/** Air lines with a cost of change; they sum to the numerator of the percentage. */
export async function costOfChange(reading: Reading, filter: ReportFilter) {
  const lines = describedLines(reading, filter)
    .leftJoin(supplierNames(reading, 'Air').as('airline'), (join) => join.on('airline.key', '=', supplierKey))
    .where('line.product_type', '=', 'Air')
    .where('line.cost_of_change', '<>', 0)
    .select([
      'booking.reference as bookingReference',
      'traveller.name as travellerName',
      'node.label as costCentre',
      'line.ticket_number as ticketNumber',
      sql<string | null>`coalesce(airline.name, ${supplierKey})`.as('airline'),
      'line.transaction_date as transactionDate',
      sql<string>`line.start_at::date`.as('departureDate'),
      'booking.itinerary_summary as itinerarySummary',
      'line.amount_paid as totalSpend',
      sql<number>`line.cost_of_change`.as('costOfChange'),
    ])
    .orderBy('line.cost_of_change', 'desc')
    .orderBy('booking.reference')
    .orderBy('line.id');
  const rows = await ask(reading, lines);
  return rows.map((row) => ({
    ...row,
    totalSpend: fromCents(row.totalSpend),
    costOfChange: fromCents(row.costOfChange),
  }));
}

/** The trips to one place (absent: without a destination), a row per booking, traveller and cost centre. */
export async function destinationAnalysis(
  reading: Reading,
  filter: ReportFilter & { locationId?: number | undefined },
) {
  const columns = [
    'booking.id',
    'booking.reference',
    'traveller.id',
    'traveller.name',
    'node.id',
    'node.label',
    'booking.departure_at',
    'booking.return_at',
    'booking.duration_days',
    'booking.itinerary_summary',
  ] as const;
  const trips = describedLines(reading, filter)
    .where((eb) =>
      filter.locationId === undefined
        ? eb('booking.destination_place_id', 'is', null)
        : eb('booking.destination_place_id', '=', filter.locationId),
    )
    .select([
      'booking.reference as bookingReference',
      'traveller.name as travellerName',
      'node.label as costCentre',
      sql<string | null>`booking.departure_at::date`.as('departureDate'),
      sql<string | null>`booking.return_at::date`.as('returnDate'),
      'booking.duration_days as duration',
      'booking.itinerary_summary as itinerarySummary',
      total('amount_paid').as('totalSpend'),
    ])
    .groupBy(columns)
    .orderBy('totalSpend', 'desc')
    .orderBy('booking.reference')
    .orderBy('booking.id')
    .orderBy('traveller.id', (order) => order.asc().nullsLast())
    .orderBy('node.id');
  const rows = await ask(reading, trips);
  return rows.map((row) => ({ ...row, totalSpend: fromCents(row.totalSpend) }));
}
