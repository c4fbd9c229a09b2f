/** Air segments as a table for a file: every counted Air line of a filter, the earliest transaction first. */
import { type InferResult, sql } from 'kysely';
import { type ExportColumn, exportColumnIds, exportColumns } from '../../../contract/core/client-settings.ts';
import type { ReportFilter } from '../../../contract/core/filters.ts';
import type { Scope } from '../../db/scope.ts';
import type { FileColumn, Kind } from '../../files/columns.ts';
import type { Table } from '../../files/file.ts';
import { customerBy } from '../../lines/customers.ts';
import { gramsOf } from '../../lines/emissions.ts';
import { onKey } from '../../lines/joins.ts';
import { fromCents, lineCount, lostSavings } from '../../lines/line-measures.ts';
import { supplierKey, supplierNames } from '../../lines/suppliers.ts';
import { airLines } from './air-measures.ts';

type Segment = InferResult<ReturnType<typeof segments>>[number];

/** `chosen`: in this order; null: every column, in the usual one. */
export function segmentsTable(
  scope: Scope,
  filter: ReportFilter,
  chosen: readonly ExportColumn[] | null,
): Table<Segment> {
  return {
    name: 'Air segments',
    columns: (chosen ?? exportColumnIds).map((id) => ({ title: exportColumns[id], ...columns[id] })),
    question: segments(scope, filter),
    count: airLines(scope, filter).select(lineCount().as('rows')),
  };
}

/** A row for each Air line: money in cents; distance and emissions of flown lines alone. */
export function segments(scope: Scope, filter: ReportFilter) {
  return airLines(scope, filter)
    .innerJoin('bookings as booking', onKey(scope, 'booking', 'line.booking_id'))
    .innerJoin('nodes as node', onKey(scope, 'node', 'line.node_id'))
    .leftJoin('raw_travellers as raw', onKey(scope, 'raw', 'line.raw_traveller_id'))
    .leftJoin('travellers as traveller', onKey(scope, 'traveller', 'raw.traveller_id'))
    .leftJoin(supplierNames(scope, 'Air').as('airline'), (join) => join.on('airline.key', '=', supplierKey))
    .leftJoin(customerBy(scope).as('customer'), 'customer.node_id', 'line.node_id')
    .leftJoin('raw_policy_codes as rawPolicy', onKey(scope, 'rawPolicy', 'line.raw_policy_code_id'))
    .leftJoin('policy_codes as policy', onKey(scope, 'policy', 'rawPolicy.policy_code_id'))
    .leftJoin('places as origin', onKey(scope, 'origin', 'line.origin_place_id'))
    .leftJoin('places as destination', onKey(scope, 'destination', 'line.destination_place_id'))
    .select([
      'booking.reference',
      'line.ticket_number as ticket',
      'traveller.name as traveller',
      'traveller.employee_number as employee',
      'customer.label as customer',
      'node.label as costCentre',
      sql<string | null>`coalesce(airline.name, ${supplierKey})`.as('airline'),
      'line.class_of_travel as class',
      'line.fare_type as fareType',
      'line.fare_type_description as fareDescription',
      sql<string | null>`coalesce(line.origin_code, origin.code)`.as('originCode'),
      'origin.name as originName',
      sql<string | null>`coalesce(line.destination_code, destination.code)`.as('destinationCode'),
      'destination.name as destinationName',
      'line.start_at as departure',
      'line.end_at as arrival',
      'line.booked_date as booked',
      'line.transaction_date as transaction',
      'line.status',
      'policy.code as policyCode',
      'policy.description as policyDescription',
      'line.amount_paid as amount',
      'line.tax',
      'line.cheapest_rate as cheapest',
      lostSavings.as('lostSavings'),
      'line.cost_of_change as costOfChange',
      sql<number | null>`case when line.is_flown then line.distance_m end`.as('metres'),
      sql<number | null>`case when line.is_flown then ${gramsOf(scope)} end`.as('grams'),
      'line.invoice_number as invoice',
    ])
    .orderBy('line.transaction_date')
    .orderBy('booking.reference')
    .orderBy('line.start_at')
    .orderBy('line.line_key')
    .orderBy('line.id');
}

const column = (kind: Kind, value: FileColumn<Segment>['value']) => ({ kind, value });
const money = (cents: (row: Segment) => number | null) =>
  column('money', (row) => orEmpty(cents(row), fromCents));
const thousandth = (whole: (row: Segment) => number | null) =>
  column('number', (row) => orEmpty(whole(row), (value) => value / 1000));

function orEmpty(value: number | null, show: (value: number) => number): number | null {
  return value === null ? null : show(value);
}

const columns: Record<ExportColumn, ReturnType<typeof column>> = {
  booking_reference: column('text', (row) => row.reference),
  ticket_number: column('text', (row) => row.ticket),
  traveller: column('text', (row) => row.traveller),
  employee_number: column('text', (row) => row.employee),
  customer: column('text', (row) => row.customer),
  cost_centre: column('text', (row) => row.costCentre),
  airline: column('text', (row) => row.airline),
  class_of_travel: column('text', (row) => row.class),
  fare_type: column('text', (row) => row.fareType),
  fare_type_description: column('text', (row) => row.fareDescription),
  origin: column('text', (row) => row.originCode),
  origin_city: column('text', (row) => row.originName),
  destination: column('text', (row) => row.destinationCode),
  destination_city: column('text', (row) => row.destinationName),
  departure: column('time', (row) => row.departure),
  arrival: column('time', (row) => row.arrival),
  booked_date: column('date', (row) => row.booked),
  transaction_date: column('date', (row) => row.transaction),
  status: column('text', (row) => row.status),
  policy_code: column('text', (row) => row.policyCode),
  policy_description: column('text', (row) => row.policyDescription),
  amount_paid: money((row) => row.amount),
  tax: money((row) => row.tax),
  cheapest_rate: money((row) => row.cheapest),
  lost_savings: money((row) => row.lostSavings),
  cost_of_change: money((row) => row.costOfChange),
  distance_km: thousandth((row) => row.metres),
  co2_kg: thousandth((row) => row.grams),
  invoice_number: column('text', (row) => row.invoice),
};
