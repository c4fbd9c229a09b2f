/** The rules of the feed format that generated rows could break; for the tests. */
import { lineStatuses, productTypes } from '../contract/vocabulary/constants.ts';
import { isCountry } from '../server/reference-data/countries.ts';
import { findIata } from '../server/reference-data/places.ts';
import type { Feed, Row } from './feed-reading.ts';

const money = ['amount_paid', 'tax', 'ancillary_amount', 'cheapest_rate', 'cost_of_change', 'credit_value'];
const dates = ['booked_date', 'transaction_date', 'invoice_date', 'credit_expiry'];
const required = [
  'data_source',
  'line_key',
  'booking_reference',
  'product_type',
  'node_code',
  'transaction_date',
  'amount_paid',
];
const requiredByProduct: Record<string, string[]> = {
  Air: ['start_at', 'end_at', 'origin', 'destination'],
  Rail: ['start_at', 'end_at', 'origin', 'destination'],
  Hotel: ['start_at', 'end_at', 'location'],
  Car: ['start_at', 'end_at', 'location'],
  'Service Fee': ['service_fee_type'],
};
const classes = ['', 'Economy', 'Premium Economy', 'Business Class', 'First Class'];

/** The faults of a feed, one sentence each; `today` is YYYY-MM-DD. */
export function faultsOf(feed: Feed, today: string): string[] {
  const nodes = new Set(feed.nodes.map((node) => node.node_code));
  const places = new Set(feed.places.map((place) => place.code));
  const keys = new Set<string>();
  const faults: string[] = [];
  for (const node of feed.nodes) {
    if (node.parent_code && !nodes.has(node.parent_code)) faults.push(`${node.node_code}: unknown parent`);
    if (!node.label) faults.push(`${node.node_code}: no label`);
  }
  for (const place of feed.places) {
    if (findIata(place.code!)) faults.push(`${place.code} is an IATA code`);
    if (!isCountry(place.country!)) faults.push(`${place.code}: unknown country`);
  }
  if (nodes.size !== feed.nodes.length) faults.push('a node code occurs twice');
  if (places.size !== feed.places.length) faults.push('a place occurs twice');
  for (const line of feed.lines) {
    const wrong = faultOf(line, today);
    if (wrong) faults.push(`${line.line_key}: ${wrong}`);
    if (!nodes.has(line.node_code)) faults.push(`${line.line_key}: unknown node`);
    for (const name of ['origin', 'destination', 'location']) {
      const code = line[name]!;
      if (code && !places.has(code) && !findIata(code))
        faults.push(`${line.line_key}: ${name} ${code} is unknown`);
    }
    if (keys.has(line.line_key!)) faults.push(`${line.line_key} occurs twice`);
    keys.add(line.line_key!);
  }
  return faults;
}

function faultOf(line: Row, today: string): string | undefined {
  const product = line.product_type!;
  if (!(productTypes as readonly string[]).includes(product)) return `product type ${product}`;
  if (!(lineStatuses as readonly string[]).includes(line.status!)) return `status ${line.status}`;
  const absent = [...required, ...(requiredByProduct[product] ?? [])].find((name) => !line[name]);
  if (absent) return `${absent} is empty`;
  const amount = money.find((name) => line[name] && !/^-?\d+\.\d\d$/.test(line[name]));
  if (amount) return `${amount} ${line[amount]}`;
  const date = dates.find((name) => line[name] && !/^20\d\d-\d\d-\d\d$/.test(line[name]));
  if (date) return `${date} ${line[date]}`;
  const time = ['start_at', 'end_at'].find(
    (name) => line[name] && !/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(line[name]),
  );
  if (time) return `${time} ${line[time]}`;
  if (line.transaction_date! > today || line.booked_date! > line.transaction_date!) return 'sold out of time';
  if (!['', 'Online', 'Offline'].includes(line.booking_method!))
    return `booking method ${line.booking_method}`;
  if (!classes.includes(line.class_of_travel!)) return `class ${line.class_of_travel}`;
  if (line.quantity && !/^\d+$/.test(line.quantity)) return `quantity ${line.quantity}`;
  if (line.status !== 'Refunded' && line.amount_paid!.startsWith('-')) return 'negative, but no refund';
  const minutes = (Date.parse(`${line.end_at}Z`) - Date.parse(`${line.start_at}Z`)) / 60_000;
  if (minutes < (product === 'Air' ? -1440 : 0)) return 'ends before its start';
  const text = Object.values(line).find((value) => value.length > 500 || value !== value.trim());
  return text === undefined ? undefined : `text "${text}"`;
}
