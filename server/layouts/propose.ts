/** Proposes a layout for files of rows: a column for each of our fields, with the reason. */
import type { Expression } from '../../contract/layouts/expression.ts';
import type { MappingReason } from '../../contract/layouts/inspection.ts';
import type { LayoutInput } from '../../contract/layouts/layout.ts';
import { columnKey } from './match-header.ts';
import { orderOfDates, type Sample, samplesOf } from './samples.ts';

/** A part of a delivery, with its first rows. */
export type Shown = { name: string; header: readonly string[]; rows: readonly (readonly string[])[] };

type Field = {
  field: string;
  /** Names of columns that mean the field, the likeliest first. */
  names: readonly string[];
  kind: 'text' | 'date' | 'time' | 'amount' | 'node' | 'place';
};

/** In the order in which columns are given to them. */
const fields: readonly Field[] = [
  {
    field: 'booking_reference',
    kind: 'text',
    names: [
      'booking reference',
      'record locator',
      'pnr',
      'locator',
      'booking number',
      'booking id',
      'reference',
      'file number',
    ],
  },
  {
    field: 'line_key',
    kind: 'text',
    names: [
      'line key',
      'transaction id',
      'line id',
      'item id',
      'segment id',
      'id',
      'uuid',
      'record key',
      'sequence number',
    ],
  },
  {
    field: 'product_type',
    kind: 'text',
    names: ['product type', 'service type', 'booking type', 'product', 'type', 'category'],
  },
  {
    field: 'node_code',
    kind: 'node',
    names: [
      'cost centre',
      'cost center',
      'node code',
      'costcentre',
      'costcenter',
      'department',
      'account name',
      'client id',
      'customer',
    ],
  },
  {
    field: 'transaction_date',
    kind: 'date',
    names: [
      'transaction date',
      'invoice date',
      'issue date',
      'inv issue date',
      'date',
      'created',
      'booking date',
    ],
  },
  {
    field: 'amount_paid',
    kind: 'amount',
    names: [
      'amount paid',
      'total paid',
      'total amount',
      'grand total',
      'total',
      'amount',
      'gross amount',
      'price',
      'fare',
    ],
  },
  { field: 'tax', kind: 'amount', names: ['tax', 'tax amount', 'taxes', 'gst', 'vat'] },
  { field: 'currency', kind: 'text', names: ['currency', 'currency code', 'ccy'] },
  {
    field: 'traveller_name',
    kind: 'text',
    names: [
      'traveller name',
      'traveler name',
      'passenger name',
      'passenger',
      'traveller',
      'traveler',
      'pax name',
      'pax',
      'guest name',
      'name',
    ],
  },
  {
    field: 'employee_number',
    kind: 'text',
    names: [
      'employee number',
      'employee id',
      'employeeid',
      'passenger id',
      'staff number',
      'personnel number',
    ],
  },
  { field: 'travel_booker', kind: 'text', names: ['travel booker', 'booked by', 'booker', 'arranger'] },
  {
    field: 'consultant_name',
    kind: 'text',
    names: ['consultant name', 'consultant', 'agent', 'booking agent id'],
  },
  { field: 'booked_date', kind: 'date', names: ['booked date', 'booking date', 'reservation date'] },
  { field: 'invoice_number', kind: 'text', names: ['invoice number', 'invoice no', 'invoice'] },
  { field: 'invoice_date', kind: 'date', names: ['invoice date', 'inv issue date'] },
  {
    field: 'start_at',
    kind: 'time',
    names: [
      'start at',
      'departure date',
      'depart date',
      'departure',
      'start date',
      'check in',
      'check in date',
      'pick up date',
      'from date',
      'outbound',
    ],
  },
  {
    field: 'end_at',
    kind: 'time',
    names: [
      'end at',
      'arrival date',
      'arrive date',
      'arrival',
      'end date',
      'check out',
      'check out date',
      'drop off date',
      'to date',
      'inbound',
    ],
  },
  {
    field: 'origin',
    kind: 'place',
    names: ['origin', 'origin code', 'depart city code', 'departure airport', 'from', 'from city'],
  },
  {
    field: 'destination',
    kind: 'place',
    names: [
      'destination',
      'destination code',
      'arrival city code',
      'arrive city code',
      'arrival airport',
      'to',
      'to city',
    ],
  },
  { field: 'location', kind: 'place', names: ['location', 'city', 'hotel city', 'pick up location'] },
  {
    field: 'supplier_code',
    kind: 'text',
    names: ['supplier code', 'vendor code', 'airline code', 'carrier'],
  },
  {
    field: 'supplier_name',
    kind: 'text',
    names: ['supplier name', 'vendor name', 'airline', 'hotel name', 'supplier', 'vendor'],
  },
  {
    field: 'class_of_travel',
    kind: 'text',
    names: ['class of travel', 'class', 'cabin', 'service class', 'cabin class'],
  },
  {
    field: 'ticket_number',
    kind: 'text',
    names: ['ticket number', 'ticket no', 'document number', 'ticket'],
  },
  { field: 'status', kind: 'text', names: ['status', 'booking status'] },
  { field: 'policy_code', kind: 'text', names: ['policy code', 'reason code', 'reason'] },
  { field: 'service_fee_type', kind: 'text', names: ['service fee type', 'fee type'] },
  { field: 'quantity', kind: 'text', names: ['quantity', 'nights', 'room nights', 'days'] },
];

const required = [
  'line_key',
  'booking_reference',
  'product_type',
  'node_code',
  'transaction_date',
  'amount_paid',
];

export type Proposal = { layout: LayoutInput; reasons: MappingReason[] };

/** For the widest part, since a layout of several tables is written by hand. Undefined if no part has a header. */
export function proposeLayout(parts: readonly Shown[]): Proposal | undefined {
  const part = [...parts].sort((a, b) => b.header.length - a.header.length)[0];
  if (!part || part.header.length === 0) return undefined;
  const samples = samplesOf(part.header, part.rows);
  const reasons: MappingReason[] = [];
  const chosen: Record<string, Expression> = {};
  for (const field of fields) {
    const found = bestColumn(field, samples);
    if (!found) continue;
    reasons.push({ field: field.field, column: found.name, reason: found.reason });
    chosen[field.field] = expressionOf(field.kind, found.name);
  }
  for (const field of required) {
    if (chosen[field]) continue;
    chosen[field] = { constant: field === 'product_type' ? 'Other' : '' };
    const reason = 'No column looks like it: choose one, or enter a constant.';
    reasons.push({ field, column: null, reason });
  }
  const dates = reasons.flatMap(({ column }) => samples.find(({ name }) => name === column) ?? []);
  const numbers = samples.filter(({ isAmount }) => isAmount);
  return {
    layout: {
      format: 'delimited',
      dateOrder: orderOfDates(dates),
      decimal: numbers.some(({ hasDecimalComma }) => hasDecimalComma) ? ',' : '.',
      tables: { rows: { columns: part.header.filter((name) => name.trim() !== '') } },
      lines: [{ name: 'lines', from: 'rows', fields: chosen }],
    },
    reasons,
  };
}

type Found = { name: string; reason: string };

/** The column with the likeliest name whose values can be read; else, for amounts and places, one by its values. */
function bestColumn({ names, kind }: Field, samples: readonly Sample[]): Found | undefined {
  const isReadable = (sample: Sample) =>
    sample.isEmpty ||
    (kind === 'date' || kind === 'time' ? sample.isDate : kind === 'amount' ? sample.isAmount : true);
  for (const name of names) {
    const same = samples.find((sample) => wordsOf(sample.name) === name && isReadable(sample));
    if (same) return { name: same.name, reason: `Its name, and ${same.examples}` };
  }
  for (const name of names) {
    const like = samples.find(
      (sample) => ` ${wordsOf(sample.name)} `.includes(` ${name} `) && isReadable(sample),
    );
    if (like) return { name: like.name, reason: `Its name contains “${name}”, and ${like.examples}` };
  }
  return undefined;
}

const wordsOf = (name: string) =>
  columnKey(name.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[_\-./()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function expressionOf(kind: Field['kind'], column: string): Expression {
  const of: Expression = { column };
  if (kind === 'date') return { date: of };
  if (kind === 'time') return { dateTime: of };
  if (kind === 'amount') return { amount: of };
  if (kind === 'node') return { node: of };
  if (kind === 'place') return { place: of };
  return of;
}
