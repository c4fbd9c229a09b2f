/** Proposes a layout for files of rows: a column for each of our fields, with the reason. */
import type { Expression } from '../../contract/layouts/expression.ts';
import { type LineField, lineFields, readAs, requiredFields } from '../../contract/layouts/fields.ts';
import { columnKey } from '../../contract/layouts/header.ts';
import type { MappingReason } from '../../contract/layouts/inspection.ts';
import type { LayoutInput } from '../../contract/layouts/layout.ts';
import { orderOfDates, type Sample, samplesOf } from './samples.ts';

/** A part of a delivery, with its first rows. */
export type Shown = { name: string; header: readonly string[]; rows: readonly (readonly string[])[] };

type Field = {
  field: LineField;
  /** Names of columns that mean the field, the likeliest first. */
  names: readonly string[];
};

/** In the order in which columns are given to them. */
const fields: readonly Field[] = [
  {
    field: 'booking_reference',
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
    names: ['product type', 'service type', 'booking type', 'product', 'type', 'category'],
  },
  {
    field: 'node_code',
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
  { field: 'tax', names: ['tax', 'tax amount', 'taxes', 'gst', 'vat'] },
  { field: 'currency', names: ['currency', 'currency code', 'ccy'] },
  {
    field: 'traveller_name',
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
    names: [
      'employee number',
      'employee id',
      'employeeid',
      'passenger id',
      'staff number',
      'personnel number',
    ],
  },
  { field: 'travel_booker', names: ['travel booker', 'booked by', 'booker', 'arranger'] },
  {
    field: 'consultant_name',
    names: ['consultant name', 'consultant', 'agent', 'booking agent id'],
  },
  { field: 'booked_date', names: ['booked date', 'booking date', 'reservation date'] },
  { field: 'invoice_number', names: ['invoice number', 'invoice no', 'invoice'] },
  { field: 'invoice_date', names: ['invoice date', 'inv issue date'] },
  {
    field: 'start_at',
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
    names: ['origin', 'origin code', 'depart city code', 'departure airport', 'from', 'from city'],
  },
  {
    field: 'destination',
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
  { field: 'location', names: ['location', 'city', 'hotel city', 'pick up location'] },
  {
    field: 'supplier_code',
    names: ['supplier code', 'vendor code', 'airline code', 'carrier'],
  },
  {
    field: 'supplier_name',
    names: ['supplier name', 'vendor name', 'airline', 'hotel name', 'supplier', 'vendor'],
  },
  {
    field: 'class_of_travel',
    names: ['class of travel', 'class', 'cabin', 'service class', 'cabin class'],
  },
  {
    field: 'ticket_number',
    names: ['ticket number', 'ticket no', 'document number', 'ticket'],
  },
  { field: 'status', names: ['status', 'booking status'] },
  { field: 'policy_code', names: ['policy code', 'reason code', 'reason'] },
  { field: 'service_fee_type', names: ['service fee type', 'fee type'] },
  { field: 'quantity', names: ['quantity', 'nights', 'room nights', 'days'] },
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
    chosen[field.field] = readAs(lineFields[field.field], { column: found.name });
  }
  for (const field of requiredFields) {
    if (chosen[field]) continue;
    const absent = { constant: field === 'product_type' ? 'Other' : '' };
    chosen[field] = field === 'node_code' ? readAs('node', absent) : absent;
    const reason = 'No column seems to match. Choose one, or enter a fixed value.';
    reasons.push({ field, column: null, reason });
  }
  const used = reasons.flatMap(({ column }) => samples.find(({ name }) => name === column) ?? []);
  const dates = used.some(({ isDate }) => isDate) ? used : samples;
  const numbers = samples.filter(({ isAmount }) => isAmount);
  return {
    layout: {
      format: 'delimited',
      dateOrder: orderOfDates(dates),
      decimal: numbers.some(({ hasDecimalComma }) => hasDecimalComma) ? ',' : '.',
      tables: { rows: { columns: part.header.filter((name) => name.trim() !== '') } },
      lines: [{ name: 'lines', from: 'rows', fields: chosen }],
      ...(!reasons.some(({ field, column }) => field === 'node_code' && column !== null) && {
        needsNode: true,
      }),
    },
    reasons,
  };
}

type Found = { name: string; reason: string };

/** The column with the likeliest name whose values can be read: first by the whole name, then by a part of it. */
function bestColumn({ names, field }: Field, samples: readonly Sample[]): Found | undefined {
  const kind = lineFields[field];
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
