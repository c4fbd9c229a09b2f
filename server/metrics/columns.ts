/** Columns of row tables: the tables that each needs joined to `line`, and how it is searched. */
import { type RawBuilder, sql } from 'kysely';
import type { LineRow } from '../../contract/http/lines.ts';
import { lineStatuses, productTypes } from '../../contract/vocabulary/constants.ts';
import { isCountryFound } from '../../contract/vocabulary/countries.ts';
import type { Scope } from '../access/scope.ts';
import { ofTrip, tripIsHidden } from '../access/trip-visibility.ts';
import { build } from '../database/build.ts';
import { countries } from '../reference-data/countries.ts';
import { customerBy } from './customers.ts';
import { onKey, withNodesAbove } from './joins.ts';
import type { RowColumn, Rows, RowTable } from './row-table.ts';
import { supplierHolds, supplierKey, suppliers } from './suppliers.ts';
import { contains, withoutCase } from './text-search.ts';

/** Keeps rows without a match, unless `isMatched`: they would fail a later condition, and an inner join is faster. */
type Join = (scope: Scope, isMatched?: boolean) => (rows: Rows) => Rows;

/** Joins a table under an alias. */
const byId =
  (table: string, name: string, reference: string): Join =>
  (scope, isMatched) =>
  (rows) => {
    const on = onKey(scope, name, reference);
    return isMatched ? rows.innerJoin(`${table} as ${name}`, on) : rows.leftJoin(`${table} as ${name}`, on);
  };

/** Joins a canonical record through the raw record that the line references. */
const canonical = (table: string, name: string, raw: string, rawName: string, reference: string): Join => {
  const [first, second] = [
    byId(raw, rawName, `line.raw_${reference}`),
    byId(table, name, `${rawName}.${reference}`),
  ];
  return (scope, isMatched) => (rows) => second(scope, isMatched)(first(scope, isMatched)(rows));
};

const shared = {
  booking: byId('bookings', 'booking', 'line.booking_id'),
  node: byId('nodes', 'node', 'line.node_id'),
  /** The destination of the booking's trip; join it after `booking`. */
  tripPlace: byId('places', 'tripPlace', 'booking.destination_place_id'),
};

/** The ancestor of the line's node at this depth below its customer. */
function costCentreLevel(depth: number): Join {
  const name = `costCentreLevel${depth}`;
  return (scope) => (rows) => {
    const ancestors = build
      .selectFrom('node_closure as path')
      .innerJoin('nodes as ancestor', onKey(scope, 'ancestor', 'path.ancestor_id'))
      .innerJoin('node_closure as above', (join) =>
        join
          .on('above.client_id', '=', scope.clientId)
          .onRef('above.descendant_id', '=', 'ancestor.id')
          .onRef('above.ancestor_id', '=', 'ancestor.customer_id')
          .on('above.depth', '=', depth),
      )
      .where('path.client_id', '=', scope.clientId)
      .select(['path.descendant_id as node_id', 'ancestor.id']);
    return rows.leftJoin(ancestors.as(name), `${name}.node_id`, 'line.node_id');
  };
}

const fiscalYears = (scope: Scope) =>
  build
    .selectFrom('nodes as below')
    .innerJoin('nodes as customer', onKey(scope, 'customer', 'below.customer_id'))
    .where('below.client_id', '=', scope.clientId)
    .select(['below.id as node_id', 'customer.fiscal_year_end as ends']);

/** `place` is the line's destination; `traveller`, `policy` and `feeType` are canonical records. */
const lineJoins = {
  ...shared,
  /** The line's canonical traveller by its id, for statements that need no name. */
  rawTraveller: byId('raw_travellers', 'rawTraveller', 'line.raw_traveller_id'),
  /** The line's node and every node above it: one row each. */
  above: (scope) => (rows) => withNodesAbove(scope, rows, 'line.node_id'),
  traveller: canonical('travellers', 'traveller', 'raw_travellers', 'raw', 'traveller_id'),
  policy: canonical('policy_codes', 'policy', 'raw_policy_codes', 'rawPolicy', 'policy_code_id'),
  place: byId('places', 'place', 'line.destination_place_id'),
  origin: byId('places', 'origin', 'line.origin_place_id'),
  /** In PostgreSQL alone, as `import`, which needs it. */
  importFile: byId('import_files', 'importFile', 'line.import_file_id'),
  import: byId('imports', 'import', 'importFile.import_id'),
  customer: (scope) => (rows) =>
    rows.leftJoin(customerBy(scope).as('customer'), 'customer.node_id', 'line.node_id'),
  costCentreLevel1: costCentreLevel(1),
  costCentreLevel2: costCentreLevel(2),
  costCentreLevel3: costCentreLevel(3),
  /** `ends`: the last day of the customer's fiscal years. */
  fiscalYear: (scope) => (rows) =>
    rows.leftJoin(fiscalYears(scope).as('fiscalYear'), 'fiscalYear.node_id', 'line.node_id'),
  feeType: canonical(
    'service_fee_types',
    'feeType',
    'raw_service_fee_types',
    'rawFeeType',
    'service_fee_type_id',
  ),
  /** `slice`: the first of the policies with the description of the line's. */
  policySlice: (scope) => (rows) =>
    rows.leftJoin(policySlices(scope).as('policySlice'), 'policySlice.id', 'line.raw_policy_code_id'),
  supplier: (scope) => (rows) =>
    rows.leftJoin(suppliers(scope).as('supplier'), (join) =>
      join.onRef('supplier.product', '=', 'line.product_type').on('supplier.key', '=', supplierKey),
    ),
} satisfies Record<string, Join>;

const policySlices = (scope: Scope) =>
  build
    .selectFrom('raw_policy_codes as raw')
    .innerJoin('policy_codes as policy', onKey(scope, 'policy', 'raw.policy_code_id'))
    .where('raw.client_id', '=', scope.clientId)
    .select(['raw.id', 'policy.is_compliant as isCompliant'])
    .select(sql<number>`min(policy.id) over (partition by policy.description)`.as('slice'));

/** Grouped rows reference the canonical traveller. */
const groupJoins = { ...shared, traveller: byId('travellers', 'traveller', 'line.traveller_id') };

export type Joined = keyof typeof lineJoins;

const withScope = (joins: Record<string, Join>, scope: Scope) =>
  Object.fromEntries(Object.entries(joins).map(([name, join]) => [name, join(scope)]));

/** The properties that all tables of lines share. */
export const ofLines = (scope: Scope) =>
  ({ areLines: true, id: ['id'], joins: withScope(lineJoins, scope) }) satisfies Partial<RowTable>;

/** The same for a table whose rows are grouped by these columns. */
export const groupedBy = (scope: Scope, ...id: readonly string[]) =>
  ({ areLines: false, id, joins: withScope(groupJoins, scope) }) satisfies Partial<RowTable>;

/** `matched`: the names of the tables in which a row must have a match. */
export function joined(
  scope: Scope,
  rows: Rows,
  names: readonly Joined[],
  matched: readonly string[] = [],
): Rows {
  const joins: Record<Joined, Join> = lineJoins;
  return names.reduce((query, name) => joins[name](scope, matched.includes(name))(query), rows);
}

/** An Air line's route and class, such as `MEL-SIN, Economy Class`. */
const flightDescription = sql<string>`concat_ws(', ',
  nullif(concat_ws('-', line.origin_code, line.destination_code), ''), line.class_of_travel)`;

/** What was paid in another currency, such as `USD 120.00 at 1.5234 of 2026-03-02 (ECB)`; null in the TMC's own. */
const asDelivered = sql<string | null>`line.currency || ' ' || (line.delivered ->> 'amount_paid')
  || ' at ' || cast(line.exchange_rate as text) || coalesce(' of ' || cast(line.rate_date as text), '')
  || ' (' || line.rate_source || ')'`;

/** A column of the line itself. */
export const own = (of: RawBuilder<unknown>): RowColumn => ({ of });

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The same for a text that is sorted without regard to case: that of ASCII letters, which both engines fold alike. */
export const ownText = (of: RawBuilder<unknown>): RowColumn => ({
  of,
  orderedBy: sql`translate(${of}, ${sql.lit(capitals)}, ${sql.lit(capitals.toLowerCase())})`,
});

/** A text column of a record that the row references by id. The search scans that table once, not once per row. */
const named = (name: string, table: string, column: string, reference: string): RowColumn => ({
  of: sql.ref(`${name}.${column}`),
  joins: [name],
  holds: (scope, text) => sql`${sql.ref(reference)} in ${idsWith(scope, table, column, text)}`,
});

/** The same through the raw records. */
const namedByRaw = (name: string, table: string, column: string, reference: string): RowColumn => ({
  of: sql.ref(`${name}.${column}`),
  joins: [name],
  holds: (scope, text) => holdsByRaw(scope, table, column, reference, text),
});

const holdsByRaw = (scope: Scope, table: string, column: string, reference: string, text: string) =>
  sql<boolean>`${sql.ref(`line.raw_${reference}`)} in (
    select raw.id from ${sql.table(`raw_${table}`)} as raw where raw.client_id = ${scope.clientId}
    and ${sql.ref(`raw.${reference}`)} in ${idsWith(scope, table, column, text)})`;

export const idsWith = ({ clientId }: Scope, table: string, column: string, text: string) => sql`(
  select named.id from ${sql.table(table)} as named
  where named.client_id = ${clientId} and ${contains(sql.ref(`named.${column}`), text)})`;

/** A column with a fixed list of values, which are searched in TypeScript. */
const oneOf = (column: string, words: readonly string[]): RowColumn => ({
  of: sql.ref(column),
  holds: (_scope, text) => {
    const found = words.filter((word) => withoutCase(word).includes(withoutCase(text)));
    if (found.length === 0) return sql.lit(false);
    return sql<boolean>`${sql.ref(column)} in (${sql.join(found.map((word) => sql.lit(word)))})`;
  },
});

/** The traveller of a grouped row. */
export const travellerNamed = (column: 'name' | 'employee_number') =>
  named('traveller', 'travellers', column, 'line.traveller_id');

/** The trip of the whole booking, whichever part of it the row is; null if the trip is hidden from the reader. */
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
      holds: byVisibleTrip((scope, text) => idsWith(scope, 'bookings', 'itinerary_summary', text)),
    },
    destinationCity: fact(sql`"tripPlace".name`, 'tripPlace'),
    /** Sorted and searched by country name. */
    destinationCountry: {
      ...fact(sql`"tripPlace".country`, 'tripPlace'),
      orderedBy: ofTrip(
        scope,
        sql`strpos(${sql.lit(countries.map(({ id }) => id).join())}, "tripPlace".country)`,
      ),
      holds: byVisibleTrip(bookingsTo),
    },
  };
}

/** Searches bookings by their trips, excluding trips that are hidden. */
function byVisibleTrip(bookings: (scope: Scope, text: string) => RawBuilder<unknown> | null) {
  return (scope: Scope, text: string): RawBuilder<boolean> => {
    const found = bookings(scope, text);
    const isHidden = tripIsHidden(scope);
    if (!found) return sql.lit(false);
    const holds = sql<boolean>`line.booking_id in ${found}`;
    return isHidden ? sql<boolean>`(${holds} and not ${isHidden})` : holds;
  };
}

/** Bookings whose trip goes to a country with a matching name; null if no country matches. */
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
  travellerId: { of: sql`traveller.id`, joins: ['traveller'] },
  nodeId: own(sql`line.node_id`),
  customerId: { of: sql`node.customer_id`, joins: ['node'] },
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
      when 'Air' then ${flightDescription}
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
  asDelivered: { of: asDelivered, holds: (_scope, text) => contains(sql.ref('line.currency'), text) },
  totalSpend: own(sql`line.amount_paid`),
} satisfies { [Name in Exclude<keyof LineRow, 'value'>]: RowColumn };

/** Searches origin, destination and class separately, unless the text spans several of them. */
function flight(text: string): RawBuilder<boolean> {
  if (/[-,]/.test(text)) return contains(flightDescription, text);
  const columns = ['class_of_travel', ...(text.length > 3 ? [] : ['origin_code', 'destination_code'])];
  return sql`(${sql.join(
    columns.map((column) => contains(sql.ref(`line.${column}`), text)),
    sql` or `,
  )})`;
}
