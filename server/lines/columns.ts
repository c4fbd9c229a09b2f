/** What rows name, column by column: the tables that each needs joined to `line`, and how a text is found in it. */
import { type RawBuilder, sql } from 'kysely';
import { lineStatuses, productTypes } from '../../contract/core/constants.ts';
import { isCountryFound } from '../../contract/core/countries.ts';
import type { LineRow } from '../../contract/core/lines.ts';
import type { Scope } from '../db/scope.ts';
import { ofTrip, tripIsHidden } from '../db/trip-sight.ts';
import { countries } from '../reference/countries.ts';
import { customerBy } from './customers.ts';
import { onKey } from './joins.ts';
import type { RowColumn, Rows, RowTable } from './row-table.ts';
import { supplierHolds, supplierKey, suppliers } from './suppliers.ts';
import { contains, withoutCase } from './text-search.ts';

type Join = (scope: Scope) => (rows: Rows) => Rows;

/** Joins a table under its name where the row names one of it. */
const left =
  (table: string, name: string, reference: string): Join =>
  (scope) =>
  (rows) =>
    rows.leftJoin(`${table} as ${name}`, onKey(scope, name, reference));

/** A canonical one, by way of the raw one that the line names. */
const canonical = (table: string, name: string, raw: string, rawName: string, reference: string): Join => {
  const [first, second] = [
    left(raw, rawName, `line.raw_${reference}`),
    left(table, name, `${rawName}.${reference}`),
  ];
  return (scope) => (rows) => second(scope)(first(scope)(rows));
};

const shared = {
  booking: left('bookings', 'booking', 'line.booking_id'),
  node: left('nodes', 'node', 'line.node_id'),
  /** Where the booking's trip goes; after `booking`. */
  tripPlace: left('places', 'tripPlace', 'booking.destination_place_id'),
};

/** `place` is where the line goes to; `traveller`, `policy` and `feeType` are canonical. */
const lineJoins = {
  ...shared,
  traveller: canonical('travellers', 'traveller', 'raw_travellers', 'raw', 'traveller_id'),
  policy: canonical('policy_codes', 'policy', 'raw_policy_codes', 'rawPolicy', 'policy_code_id'),
  place: left('places', 'place', 'line.destination_place_id'),
  origin: left('places', 'origin', 'line.origin_place_id'),
  customer: (scope) => (rows) =>
    rows.leftJoin(customerBy(scope).as('customer'), 'customer.node_id', 'line.node_id'),
  feeType: canonical(
    'service_fee_types',
    'feeType',
    'raw_service_fee_types',
    'rawFeeType',
    'service_fee_type_id',
  ),
  supplier: (scope) => (rows) =>
    rows.leftJoin(suppliers(scope).as('supplier'), (join) =>
      join.onRef('supplier.product', '=', 'line.product_type').on('supplier.key', '=', supplierKey),
    ),
} satisfies Record<string, Join>;

/** What lines are summed up to names the canonical traveller. */
const groupJoins = { ...shared, traveller: left('travellers', 'traveller', 'line.traveller_id') };

export type Joined = keyof typeof lineJoins;

const withScope = (joins: Record<string, Join>, scope: Scope) =>
  Object.fromEntries(Object.entries(joins).map(([name, join]) => [name, join(scope)]));

/** The part of a table that every table of lines has. */
export const ofLines = (scope: Scope) =>
  ({ areLines: true, id: ['id'], joins: withScope(lineJoins, scope) }) satisfies Partial<RowTable>;

/** The same of a table whose rows are summed up by these columns. */
export const groupedBy = (scope: Scope, ...id: readonly string[]) =>
  ({ areLines: false, id, joins: withScope(groupJoins, scope) }) satisfies Partial<RowTable>;

export function joined(scope: Scope, rows: Rows, names: readonly Joined[]): Rows {
  return names.reduce((query, name) => lineJoins[name](scope)(query), rows);
}

/** `MEL-SIN, Economy Class`, of an Air line. */
const flightWords = sql<string>`concat_ws(', ',
  nullif(concat_ws('-', line.origin_code, line.destination_code), ''), line.class_of_travel)`;

/** A column of the line itself. */
export const own = (of: RawBuilder<unknown>): RowColumn => ({ of });

/** A text of what the row names by an id: searched once by itself, not once for every row. */
const named = (name: string, table: string, column: string, reference: string): RowColumn => ({
  of: sql.ref(`${name}.${column}`),
  joins: [name],
  holds: (scope, text) => sql`${sql.ref(reference)} in ${idsWith(scope, table, column, text)}`,
});

/** The same by way of the raw ones. */
const namedByRaw = (name: string, table: string, column: string, reference: string): RowColumn => ({
  of: sql.ref(`${name}.${column}`),
  joins: [name],
  holds: (scope, text) => holdsByRaw(scope, table, column, reference, text),
});

const holdsByRaw = (scope: Scope, table: string, column: string, reference: string, text: string) =>
  sql<boolean>`${sql.ref(`line.raw_${reference}`)} in (
    select raw.id from ${sql.table(`raw_${table}`)} as raw where raw.client_id = ${scope.clientId}
    and ${sql.ref(`raw.${reference}`)} in ${idsWith(scope, table, column, text)})`;

const idsWith = ({ clientId }: Scope, table: string, column: string, text: string) => sql`(
  select named.id from ${sql.table(table)} as named
  where named.client_id = ${clientId} and ${contains(sql.ref(`named.${column}`), text)})`;

/** Which words of a fixed list hold the text is found here. */
const oneOf = (column: string, words: readonly string[]): RowColumn => ({
  of: sql.ref(column),
  holds: (_scope, text) => {
    const found = words.filter((word) => withoutCase(word).includes(withoutCase(text)));
    if (found.length === 0) return sql.lit(false);
    return sql<boolean>`${sql.ref(column)} in (${sql.join(found.map((word) => sql.lit(word)))})`;
  },
});

/** A traveller whom what lines are summed up to names. */
export const travellerNamed = (column: 'name' | 'employee_number') =>
  named('traveller', 'travellers', column, 'line.traveller_id');

/** What the whole booking's trip is, whatever part of it the row is; null where it is hidden from the reader. */
export function tripColumns(scope: Scope) {
  const fact = (of: RawBuilder<unknown>, ...joins: string[]): RowColumn => ({
    of: ofTrip(scope, of),
    joins: ['booking', ...joins],
  });
  return {
    departureDate: fact(sql`booking.departure_at::date`),
    returnDate: fact(sql`booking.return_at::date`),
    duration: fact(sql`booking.duration_days`),
    itinerarySummary: {
      ...fact(sql`booking.itinerary_summary`),
      holds: ofSeenTrips((scope, text) => idsWith(scope, 'bookings', 'itinerary_summary', text)),
    },
    destinationCity: fact(sql`"tripPlace".name`, 'tripPlace'),
    /** In the order of the names, and found by them. */
    destinationCountry: {
      ...fact(sql`"tripPlace".country`, 'tripPlace'),
      orderedBy: ofTrip(
        scope,
        sql`strpos(${sql.lit(countries.map(({ id }) => id).join())}, "tripPlace".country)`,
      ),
      holds: ofSeenTrips(bookingsTo),
    },
  };
}

/** Looks for bookings by their trips, and finds those alone that are not hidden. */
function ofSeenTrips(bookings: (scope: Scope, text: string) => RawBuilder<unknown> | null) {
  return (scope: Scope, text: string): RawBuilder<boolean> => {
    const found = bookings(scope, text);
    const isHidden = tripIsHidden(scope);
    if (!found) return sql.lit(false);
    const holds = sql<boolean>`line.booking_id in ${found}`;
    return isHidden ? sql<boolean>`(${holds} and not ${isHidden})` : holds;
  };
}

/** Those whose trip goes to a country that is called so; null: none is. */
function bookingsTo({ clientId }: Scope, text: string): RawBuilder<unknown> | null {
  const found = countries.filter(({ id }) => isCountryFound(id, text));
  if (found.length === 0) return null;
  return sql`(
    select trip.id from bookings as trip where trip.client_id = ${clientId} and trip.destination_place_id in (
      select named.id from places as named where named.client_id = ${clientId}
      and named.country in (${sql.join(found.map(({ id }) => sql.lit(id)))})))`;
}

export const lineColumns = {
  lineId: own(sql`line.id`),
  bookingId: own(sql`line.booking_id`),
  bookingReference: named('booking', 'bookings', 'reference', 'line.booking_id'),
  travellerName: namedByRaw('traveller', 'travellers', 'name', 'traveller_id'),
  costCentre: named('node', 'nodes', 'label', 'line.node_id'),
  productType: oneOf('line.product_type', productTypes),
  status: oneOf('line.status', lineStatuses),
  transactionDate: own(sql`line.transaction_date`),
  startDate: own(sql`line.start_at::date`),
  supplier: { of: sql`supplier.name`, joins: ['supplier'], holds: supplierHolds },
  ticketNumber: own(sql`line.ticket_number`),
  description: {
    of: sql`nullif(case line.product_type
      when 'Air' then ${flightWords}
      when 'Hotel' then place.name
      when 'Car' then concat_ws(', ', place.name, line.car_type)
      when 'Service Fee' then "feeType".description end, '')`,
    joins: ['place', 'feeType'],
    holds: (scope, text) => sql`(line.destination_place_id in ${idsWith(scope, 'places', 'name', text)}
      or ${holdsByRaw(scope, 'service_fee_types', 'description', 'service_fee_type_id', text)}
      or ${contains(sql.ref('line.car_type'), text)}
      or (line.product_type = 'Air' and ${flight(text)}))`,
  },
  policyCode: namedByRaw('policy', 'policy_codes', 'code', 'policy_code_id'),
  quantity: own(sql`line.quantity`),
  totalSpend: own(sql`line.amount_paid`),
} satisfies { [Name in Exclude<keyof LineRow, 'value'>]: RowColumn };

/** From, to and class one by one, unless the text reaches from one into the next. */
function flight(text: string): RawBuilder<boolean> {
  if (/[-,]/.test(text)) return contains(flightWords, text);
  const columns = ['class_of_travel', ...(text.length > 3 ? [] : ['origin_code', 'destination_code'])];
  return sql`(${sql.join(
    columns.map((column) => contains(sql.ref(`line.${column}`), text)),
    sql` or `,
  )})`;
}
