import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onPostgres } from '../../access/ask.ts';
import { PlaceLimit } from '../../access/place-limit.ts';
import { build, buildOnViews } from '../../database/build.ts';
import { flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { onceLevel } from '../once-level.fixture.ts';
import type { Replicas } from '../replicas.ts';
import { columnsOf } from '../replicated-tables.ts';
import { strictReplicas } from './replicas.fixture.ts';

// What a replica derives equals PostgreSQL's view of it, from the first build and through every kind of write.
const server = testServer();
const made = strictReplicas(server);

const names = () =>
  buildOnViews
    .selectFrom('supplier_names')
    .where('client_id', '=', made.clientId)
    .select(['product_type', 'key', 'name', 'lines', 'first_line'])
    .orderBy('first_line')
    .compile();

/** The rows, which must be the same on both engines. */
async function onBoth<R>(query: () => { sql: string } & Parameters<Replicas['ask']>[1]) {
  const asking = { clientId: made.clientId, userId: 1, version: 0 };
  const there = await onPostgres(server.database.db)(asking, query());
  await made.replicas.ready(made.clientId);
  const here = await onceLevel(made.replicas, { ...asking, version: there.version }, query());
  expect(here.version).toBe(there.version);
  expect(here.rows).toEqual(there.rows);
  return there.rows as R[];
}

/** The lines that a reading of this day finds, of bookings that end on it or later and of credits that expire then. */
const live = (day: string) => () =>
  buildOnViews
    .selectFrom('live_lines as line')
    .where('line.client_id', '=', made.clientId)
    .where(sql<boolean>`line.complete_from <= ${day}::date and line.complete_until > ${day}::date`)
    .where(
      sql<boolean>`(line.booking_id in
          (select id from bookings where client_id = ${made.clientId} and return_at >= ${day}::timestamp)
        or (line.status = 'Available' and line.credit_expiry >= ${day}::date and line.credit_value > 0))`,
    )
    .select('line.line_key')
    .orderBy('line.line_key')
    .compile();

const liveOn = async (day: string) =>
  (await onBoth<{ line_key: string }>(live(day))).map(({ line_key }) => line_key);

/** How many lines the replica keeps in its copy. */
async function copied(): Promise<number> {
  const count = sql<{ lines: number }>`select count(*)::bigint as lines from live_part`.compile(build);
  const asked = await made.replicas.ask({ clientId: made.clientId, userId: 1, version: 0 }, count);
  return asked?.rows[0]?.lines ?? 0;
}

const hotel = (code: string, name: string, rest: Row = {}) =>
  stay('Hotel', 'SYD', '2026-03-10', '2026-03-12', { supplier_code: code, supplier_name: name, ...rest });

const feed = (...lines: Row[]) => server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
type Name = { product_type: string; key: string; name: string | null; lines: number };
const shown = async () =>
  (await onBoth<Name>(names)).map(({ product_type, key, name, lines }) =>
    [product_type, key, name, lines].join(' '),
  );

test('counts the names of suppliers, and follows lines that are added, renamed and moved', async () => {
  await feed(
    hotel('H1', 'Harbour'),
    hotel('H1', 'Harbour'),
    hotel('H1', 'The Harbour'),
    hotel('', 'Inn'),
    hotel('H2', ''),
    hotel('', ''),
  );
  expect(await shown()).toEqual([
    'Hotel H1 Harbour 2',
    'Hotel H1 The Harbour 1',
    'Hotel Inn Inn 1',
    'Hotel H2  1',
  ]);
  // The first line of a name leaves it, so that another line becomes its first, and the majority changes.
  await feed(
    hotel('H1', 'The Harbour'),
    hotel('H1', 'Harbour'),
    hotel('H1', 'The Harbour'),
    hotel('', 'Inn'),
    hotel('H2', 'Quay'),
    hotel('H3', ''),
    flight('MEL', 'SYD', '2026-03-10', { supplier_code: 'H1', supplier_name: 'Harbour' }),
  );
  expect(await shown()).toEqual([
    'Hotel H1 The Harbour 2',
    'Hotel H1 Harbour 1',
    'Hotel Inn Inn 1',
    'Hotel H2 Quay 1',
    'Hotel H3  1',
    'Air H1 Harbour 1',
  ]);
  // A write that changes no supplier changes nothing.
  await feed(hotel('H1', 'The Harbour', { amount_paid: '5.00' }));
  expect(await shown()).toHaveLength(6);
});

const trip = (booking: string, from: string, to: string, rest: Row = {}) =>
  stay('Hotel', 'SYD', from, to, { booking_reference: booking, supplier_code: 'H9', ...rest });

test('keeps the lines of trips and credits that are live, and follows bookings that move', async () => {
  const credit = (expiry: string) =>
    flight('MEL', 'SYD', '2026-01-10', {
      booking_reference: 'B-CREDIT',
      status: 'Available',
      credit_value: '10.00',
      credit_expiry: expiry,
      line_key: 'credit',
    });
  const past = trip('B-PAST', '2026-01-02', '2026-01-05', { line_key: 'past' });
  const firstPart = trip('B-MOVES', '2026-01-02', '2026-01-05', { line_key: 'moves-1' });
  const laterPart = (to: string) => trip('B-MOVES', '2026-01-05', to, { line_key: 'moves-2' });
  const ahead = trip('B-AHEAD', '2026-04-02', '2026-04-05', { line_key: 'ahead' });
  await feed(past, firstPart, laterPart('2026-01-07'), ahead, credit('2026-02-01'));
  await made.replicas.ready(made.clientId);
  // The newest lines are of 10 March: earlier readings use all lines, later ones the copy.
  expect(await liveOn('2026-01-04')).toEqual(
    expect.arrayContaining(['ahead', 'credit', 'moves-1', 'moves-2', 'past']),
  );
  expect(await liveOn('2026-03-13')).toEqual(['ahead']);
  const before = await copied();

  // One line of a booking and its date of return change: its other line comes along.
  await feed(laterPart('2026-05-01'), credit('2026-06-01'));
  expect(await liveOn('2026-03-13')).toEqual(['ahead', 'credit', 'moves-1', 'moves-2']);
  expect(await copied()).toBe(before + 3);
  expect(await liveOn('2026-05-20')).toEqual(['credit']);
  expect(await liveOn('2026-01-04')).toContain('past');

  await feed(laterPart('2026-01-07'), credit('2026-02-01'));
  expect(await liveOn('2026-03-13')).toEqual(['ahead']);
});

test('the views of lines have the columns of the lines', async () => {
  const columns = async (relation: string) => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${relation}::regclass and attnum > 0 and not attisdropped`.execute(
      server.database.owner,
    );
    return rows.map(({ name }) => name).sort();
  };
  const ofReplica = [...columnsOf('line_items'), 'node_place', 'complete_from', 'complete_until'];
  expect(await columns('live_lines')).toEqual(ofReplica.sort());
  const stored = [...(await columns('line_items')), 'node_place'];
  expect(await columns('reporting_lines')).toEqual(stored.sort());
});

/** How many lines of the feeds above are on each node or below it, by way of their places. */
const linesBelow = () =>
  buildOnViews
    .selectFrom('node_places as place')
    .innerJoin('reporting_lines as line', 'line.node_place', 'place.node_place')
    .innerJoin(sql<{ id: number; code: string }>`nodes`.as('node'), 'node.id', 'place.ancestor_id')
    .where('place.client_id', '=', made.clientId)
    .where('line.client_id', '=', made.clientId)
    .where(sql<boolean>`node.client_id = ${made.clientId}`)
    .where('line.line_key', 'like', 'P%')
    .select(['node.code', sql<number>`count(*)::bigint`.as('lines')])
    .groupBy('node.code')
    .orderBy('node.code')
    .compile();
const below = async () => {
  const rows = await onBoth<{ code: string; lines: number }>(linesBelow);
  return Object.fromEntries(rows.map(({ code, lines }) => [code, lines]));
};

/** The codes of the nodes in the order of their numbers in the replica. */
async function order(): Promise<string[]> {
  const numbers = sql<{ code: string }>`select node.code from node_numbers as number
    join nodes as node on node.id = number.node_id order by number.node_place`.compile(build);
  const asked = await made.replicas.ask({ clientId: made.clientId, userId: 1, version: 0 }, numbers);
  return (asked?.rows ?? []).map(({ code }) => code).filter((code) => /^(ACME|BETA)/.test(code));
}

/** The codes of the nodes within the limits of a node's places, as queries fill them in. */
async function withinLimitsOf(code: string): Promise<string[]> {
  const asking = { clientId: made.clientId, userId: 1, version: 0 };
  const nodes = build.selectFrom('nodes').where('client_id', '=', made.clientId).where('code', '=', code);
  const [{ id = 0 } = {}] = (await onPostgres(server.database.db)(asking, nodes.select('id').compile())).rows;
  const within = sql<{ code: string }>`select node.code from node_numbers as number
    join nodes as node on node.id = number.node_id
    where number.node_place between ${new PlaceLimit(id, 'lowest')} and ${new PlaceLimit(id, 'highest')}
    order by number.node_place`.compile(build);
  return ((await made.replicas.ask(asking, within))?.rows ?? []).map((row) => row.code);
}

test('numbers the nodes so that what is below a node is one range, and follows new and moved nodes', async () => {
  const on = (key: string, node_code: string) => ({ line_key: key, node_code });
  const lines = [on('P1', 'ACME-1'), on('P2', 'ACME-2'), on('P3', 'ACME-2'), on('P4', 'BETA-1')];
  await feed(...lines);
  expect(await below()).toMatchObject({ ACME: 3, 'ACME-OPS': 3, 'ACME-2': 2, BETA: 1 });
  expect(await order()).toEqual(['ACME', 'ACME-OPS', 'ACME-1', 'ACME-2', 'BETA', 'BETA-1']);

  const added = [...smallHierarchy, { node_code: 'ACME-3', parent_code: 'ACME-OPS', label: 'Plant 3' }];
  await server.importFeed('ONE', { hierarchy: added, lines: [...lines, on('P5', 'ACME-3')] });
  expect(await below()).toMatchObject({ ACME: 4, 'ACME-OPS': 4, 'ACME-3': 1, BETA: 1 });
  expect(await order()).toEqual(['ACME', 'ACME-OPS', 'ACME-1', 'ACME-2', 'ACME-3', 'BETA', 'BETA-1']);

  const moved = added.map((one) => (one.node_code === 'ACME-2' ? { ...one, parent_code: 'BETA-1' } : one));
  await server.importFeed('ONE', { hierarchy: moved, lines });
  expect(await below()).toMatchObject({ ACME: 2, 'ACME-OPS': 2, 'ACME-2': 2, BETA: 3, 'BETA-1': 3 });
  expect(await order()).toEqual(['ACME', 'ACME-OPS', 'ACME-1', 'ACME-3', 'BETA', 'BETA-1', 'ACME-2']);
  expect(await withinLimitsOf('ACME')).toEqual(['ACME', 'ACME-OPS', 'ACME-1', 'ACME-3']);
  expect(await withinLimitsOf('BETA')).toEqual(['BETA', 'BETA-1', 'ACME-2']);
  expect(await withinLimitsOf('UNKNOWN')).toEqual([]);
});

/** All columns but `is_whole`, which PostgreSQL does not know. */
const days = () =>
  buildOnViews
    .selectFrom('booking_days as day')
    .where('day.client_id', '=', made.clientId)
    .select(['booking_id', 'node_id', 'raw_traveller_id', 'trip_place_id', 'transaction_date'])
    .select(
      sql<string>`concat_ws(' ', spend, air_spend, hotel_spend, car_spend, rail_spend, service_fee_spend,
        insurance_spend, other_spend, room_nights, hire_days, fees, cost_of_change, products, online_products)`.as(
        'sums',
      ),
    )
    .orderBy('booking_id')
    .orderBy('node_id')
    .orderBy('transaction_date')
    .orderBy('raw_traveller_id', (order) => order.asc().nullsLast())
    .compile();

/**
 * The rows that the replica takes for a booking's only one, and whether they all are, and no others; with their places, and
 * with what is known of their bookings' trips.
 */
async function wholeDays(): Promise<unknown> {
  const query = sql<object>`
    select count(*) filter (where is_whole)::bigint as whole,
      bool_and(is_whole = (day.rows = 1)) as are_right, bool_and(day.node_place = number.node_place) as are_placed,
      count(distinct day.booking_id) filter (where day.has_accommodation)::bigint as with_hotel,
      bool_and(day.is_overnight = booking.is_overnight and day.has_accommodation = booking.has_accommodation
        and day.duration_days is not distinct from booking.duration_days) as are_of_booking
    from (select *, count(*) over (partition by booking_id) as rows from booking_days) as day
    join node_numbers as number using (node_id) join bookings as booking on booking.id = day.booking_id`.compile(
    build,
  );
  return (await made.replicas.ask({ clientId: made.clientId, userId: 1, version: 0 }, query))?.rows[0];
}

test('adds up the lines of a booking by day, node and traveller, and follows lines that change and move', async () => {
  const line = (key: string, booking: string, rest: Row = {}) =>
    flight('MEL', 'SYD', '2026-03-10', { line_key: key, booking_reference: booking, ...rest });
  const fee = { product_type: 'Service Fee', amount_paid: '9.00' };
  const lines = [
    line('D1', 'B-WHOLE', { amount_paid: '100.00' }),
    line('D2', 'B-WHOLE', { ...fee, is_online: 'true' }),
    line('D3', 'B-DAYS', { transaction_date: '2026-03-01' }),
    line('D4', 'B-DAYS', { transaction_date: '2026-03-02', node_code: 'ACME-2' }),
  ];
  await feed(...lines);
  const before = await onBoth(days);
  const right = { are_right: true, are_placed: true, are_of_booking: true };
  expect(await wholeDays()).toMatchObject({ ...right, with_hotel: 4 });
  // A line becomes a stay of another booking, one takes the other's day and node, one is cancelled.
  await feed(
    stay('Hotel', 'SYD', '2026-03-10', '2026-03-12', { line_key: 'D1', booking_reference: 'B-OTHER' }),
    line('D2', 'B-WHOLE', fee),
    line('D3', 'B-DAYS', { transaction_date: '2026-03-02', node_code: 'ACME-2' }),
    line('D4', 'B-DAYS', { transaction_date: '2026-03-02', node_code: 'ACME-2', status: 'Cancelled' }),
  );
  expect(await onBoth(days)).not.toEqual(before);
  expect(await wholeDays()).toMatchObject({ ...right, with_hotel: 5 });
  const moved = smallHierarchy.map((one) =>
    one.node_code === 'ACME-2' ? { ...one, parent_code: 'BETA-1' } : one,
  );
  await server.importFeed('ONE', { hierarchy: moved, lines });
  expect(await onBoth(days)).toHaveLength(before.length);
  expect(await wholeDays()).toMatchObject({ ...right, with_hotel: 4 });
});

/** How many lines the replica has, and how many have other numbers than those of their texts. */
async function numbered() {
  const misses = (code: string, text: string) =>
    `line.${code} is distinct from (select known.code from texts as known where known.text = ${text})`;
  const wrong = [
    ...['fare_type', 'fare_type_description', 'class_of_travel', 'car_type'].map((column) =>
      misses(`${column}_code`, `coalesce(line.${column}, 'Not specified')`),
    ),
    misses('supplier_key_code', 'coalesce(line.supplier_code, line.supplier_name)'),
    '(line.co2_factor is null) <> (line.co2_place is null)',
    "line.is_restricted is distinct from (line.fare_type = 'Restricted')",
  ].join(' or ');
  const query = sql<{ lines: number; wrong: number; texts: number; known: number }>`
    select count(*)::bigint as lines, count(*) filter (${sql.raw(wrong)})::bigint as wrong,
      (select count(*) from texts)::bigint as texts, (select count(distinct text) from texts)::bigint as known
    from line_items as line`.compile(build);
  await onBoth(days);
  const asked = await made.replicas.ask({ clientId: made.clientId, userId: 1, version: 0 }, query);
  return asked?.rows[0];
}

test('numbers the texts of lines once each, and those of lines that are added and changed', async () => {
  const fare = (key: string, rest: Row) => flight('MEL', 'SYD', '2026-03-10', { line_key: key, ...rest });
  await feed(
    fare('T1', { fare_type: 'Flexible', class_of_travel: 'Economy' }),
    fare('T2', { fare_type: '' }),
  );
  const before = await numbered();
  expect(before).toMatchObject({ wrong: 0, known: before?.texts });
  await feed(
    fare('T1', { fare_type: 'Not specified', class_of_travel: 'Suite', supplier_code: 'XX' }),
    fare('T2', { fare_type: 'Flexible' }),
    fare('T3', { fare_type: 'Restricted', distance_km: '900' }),
  );
  const after = await numbered();
  expect(after).toMatchObject({ lines: before!.lines + 1, wrong: 0, known: after?.texts });
  expect(after?.texts).toBeGreaterThan(before!.texts);
});
