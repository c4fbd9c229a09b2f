/** The fields of a line that a layout fills, and how the values of a column are read for each. */
import type { Expression } from './expression.ts';

export type FieldKind = 'text' | 'date' | 'time' | 'amount' | 'node' | 'place';

/** The columns of line_items.csv. */
export const lineFields = {
  line_key: 'text',
  booking_reference: 'text',
  product_type: 'text',
  node_code: 'node',
  transaction_date: 'date',
  amount_paid: 'amount',
  segment_sequence: 'text',
  status: 'text',
  traveller_name: 'text',
  employee_number: 'text',
  travel_booker: 'text',
  consultant_name: 'text',
  matter_number: 'text',
  booking_method: 'text',
  booked_date: 'date',
  invoice_number: 'text',
  invoice_date: 'date',
  start_at: 'time',
  end_at: 'time',
  origin: 'place',
  destination: 'place',
  location: 'place',
  supplier_code: 'text',
  supplier_name: 'text',
  class_of_travel: 'text',
  fare_type: 'text',
  fare_type_description: 'text',
  ticket_number: 'text',
  ticket_type: 'text',
  car_type: 'text',
  service_fee_type: 'text',
  policy_code: 'text',
  quantity: 'text',
  tax: 'amount',
  ancillary_amount: 'amount',
  cheapest_rate: 'amount',
  cost_of_change: 'amount',
  distance_km: 'amount',
  co2_kg: 'amount',
  currency: 'text',
  credit_value: 'amount',
  credit_expiry: 'date',
  data_source: 'text',
} as const satisfies Record<string, FieldKind>;
export type LineField = keyof typeof lineFields;

/** Fields that every layout fills; the data source is the layout's name unless it says otherwise. */
export const requiredFields = [
  'line_key',
  'booking_reference',
  'product_type',
  'node_code',
  'transaction_date',
  'amount_paid',
] as const satisfies readonly LineField[];

/** A text of the file, read as values of this kind are. */
export function readAs(kind: FieldKind, text: Expression): Expression {
  if (kind === 'date') return { date: text };
  if (kind === 'time') return { dateTime: text };
  if (kind === 'amount') return { amount: text };
  if (kind === 'node') return { node: text };
  if (kind === 'place') return { place: text };
  return text;
}
