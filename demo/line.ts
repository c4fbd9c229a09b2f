/** The rows of line_items.csv and their serialisation. Amounts are in cents. */
import type { LineStatus, ProductType } from '../contract/vocabulary/constants.ts';

export const columns = [
  'data_source',
  'line_key',
  'booking_reference',
  'segment_sequence',
  'product_type',
  'status',
  'node_code',
  'traveller_name',
  'employee_number',
  'travel_booker',
  'consultant_name',
  'matter_number',
  'booking_method',
  'booked_date',
  'transaction_date',
  'invoice_number',
  'invoice_date',
  'start_at',
  'end_at',
  'origin',
  'destination',
  'location',
  'supplier_code',
  'supplier_name',
  'class_of_travel',
  'fare_type',
  'fare_type_description',
  'ticket_number',
  'ticket_type',
  'car_type',
  'service_fee_type',
  'policy_code',
  'quantity',
  'amount_paid',
  'tax',
  'ancillary_amount',
  'cheapest_rate',
  'cost_of_change',
  'distance_km',
  'co2_kg',
  'credit_value',
  'credit_expiry',
  // These are not part of the feed format; they become the line's reference fields.
  'project_code',
  'trip_purpose',
  'traveller_email',
  'traveller_phone',
] as const;
export type Column = (typeof columns)[number];

const moneyColumns = new Set<Column>([
  'amount_paid',
  'tax',
  'ancillary_amount',
  'cheapest_rate',
  'cost_of_change',
  'credit_value',
]);

export type Line = { [name in Column]?: string | number | undefined } & {
  product_type: ProductType;
  status: LineStatus;
  /** In cents, like tax, ancillary_amount, cheapest_rate, cost_of_change and credit_value. */
  amount_paid: number;
};

const writers = columns.map((name) => ({ name, isMoney: moneyColumns.has(name) }));

export function lineRow(line: Line): string {
  let row = '';
  for (const { name, isMoney } of writers) {
    const value = line[name];
    if (name !== 'data_source') row += ',';
    if (value === undefined) continue;
    row += isMoney ? ((value as number) / 100).toFixed(2) : cell(value);
  }
  return `${row}\n`;
}

export function csvRow(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => (value === null ? '' : cell(value))).join(',')}\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
