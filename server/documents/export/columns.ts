/** The SQL expression of each data export column, in terms of `line` and the joins that it needs. */
import { type RawBuilder, sql } from 'kysely';
import type { ExportColumn } from '../../../contract/vocabulary/client-settings.ts';
import type { Scope } from '../../access/scope.ts';
import type { Kind } from '../../files/columns.ts';
import { type Joined, lineColumns } from '../../metrics/columns.ts';
import { gramsOf, methodOf } from '../../metrics/emissions.ts';
import { lostSavings, ofProduct } from '../../metrics/line-measures.ts';
import { supplierKey } from '../../metrics/suppliers.ts';

type Column = {
  /** `supplier`: a key of the supplier whose name is shown. */
  kind: Kind | 'supplier';
  of: RawBuilder<unknown> | ((scope: Scope) => RawBuilder<unknown>);
  joins?: readonly Joined[];
  /** The stored value is divided by this; absent: 1. */
  scale?: number;
  /** Its sum says something: prices to compare with, and quantities of different products, have none. */
  hasTotal?: boolean;
  isConstant?: boolean;
};

const text = (of: RawBuilder<unknown>, ...joins: Joined[]): Column => ({ kind: 'text', of, joins });
const own = (column: string, kind: Kind = 'text'): Column => ({ kind, of: sql.ref(`line.${column}`) });
const money = (of: RawBuilder<unknown>, ...joins: Joined[]): Column => ({
  kind: 'money',
  of,
  joins,
  scale: 100,
  hasTotal: true,
});
/** Stored in thousandths. */
const measure = (of: Column['of']): Column => ({ kind: 'measure', of, scale: 1000, hasTotal: true });
/** For Air lines, the value applies only if they are flown. */
const ifFlown = (of: RawBuilder<unknown>) =>
  sql`case when line.is_flown or not ${ofProduct('Air')} then ${of} end`;

/** The key into all suppliers' names: an airline and a hotel may share a code. */
const supplier = sql<string | null>`line.product_type::text || ' ' || ${supplierKey}`;

export const columns: Readonly<Record<ExportColumn, Column>> = {
  booking_reference: text(sql`booking.reference`, 'booking'),
  ticket_number: own('ticket_number'),
  traveller: text(sql`traveller.name`, 'traveller'),
  employee_number: text(sql`traveller.employee_number`, 'traveller'),
  customer: text(sql`customer.label`, 'customer'),
  cost_centre: text(sql`node.label`, 'node'),
  airline: { kind: 'supplier', of: sql`case when ${ofProduct('Air')} then ${supplier} end` },
  class_of_travel: own('class_of_travel'),
  fare_type: own('fare_type'),
  fare_type_description: own('fare_type_description'),
  origin: text(sql`coalesce(line.origin_code, origin.code)`, 'origin'),
  origin_city: text(sql`origin.name`, 'origin'),
  destination: text(sql`coalesce(line.destination_code, place.code)`, 'place'),
  destination_city: text(sql`place.name`, 'place'),
  departure: own('start_at', 'time'),
  arrival: own('end_at', 'time'),
  booked_date: own('booked_date', 'date'),
  transaction_date: own('transaction_date', 'date'),
  status: own('status'),
  policy_code: text(sql`policy.code`, 'policy'),
  policy_description: text(sql`policy.description`, 'policy'),
  amount_paid: money(sql`line.amount_paid`),
  tax: money(sql`line.tax`),
  cheapest_rate: { ...money(sql`line.cheapest_rate`), hasTotal: false },
  lost_savings: money(lostSavings, 'policy'),
  cost_of_change: money(sql`line.cost_of_change`),
  distance_km: measure(ifFlown(sql`line.distance_m`)),
  co2_kg: measure((scope) => ifFlown(gramsOf(scope))),
  invoice_number: own('invoice_number'),
  product_type: own('product_type'),
  supplier: { kind: 'supplier', of: supplier },
  description: text(lineColumns.description.of, 'place', 'feeType'),
  quantity: own('quantity', 'number'),
  travel_booker: own('travel_booker'),
  consultant: own('consultant_name'),
  matter_number: own('matter_number'),
  co2_method: { kind: 'text', of: (scope) => ifFlown(methodOf(scope)), isConstant: true },
  import_id: { kind: 'number', of: sql`"importFile".import_id`, joins: ['importFile'], isConstant: true },
  layout: text(sql`import.layout || ', version ' || import.layout_version`, 'importFile', 'import'),
  source_file: text(sql`"importFile".name`, 'importFile'),
  source_row: own('source_row', 'number'),
  currency: own('currency'),
  delivered_amount: text(sql`line.delivered ->> 'amount_paid'`),
  exchange_rate: text(sql`cast(line.exchange_rate as text)`),
  rate_date: own('rate_date', 'date'),
  rate_source: own('rate_source'),
};
