import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lineRuleNames } from '../../../contract/data-quality/rules.ts';
import { onPostgres } from '../../access/ask.ts';
import { build, buildOnViews } from '../../database/build.ts';
import { isBase, isDefect, isLongHaul, isOwn, mayBeTwin, ownBits } from '../../database/line-quality.ts';
import { flight, type Row, smallHierarchy, stay } from '../../test/builders/feed.ts';
import { testServer } from '../../test/server.ts';
import { onceLevel } from '../once-level.fixture.ts';
import { strictReplicas } from './replicas.fixture.ts';

const server = testServer();
const made = strictReplicas(server);

const conditions = {
  ...Object.fromEntries(lineRuleNames.map((rule) => [`${rule} applies`, isBase(rule)])),
  ...Object.fromEntries(
    lineRuleNames
      .filter(isOwn)
      .map((rule) => [`${rule} fails`, sql<boolean>`(${isBase(rule)} and ${isDefect(rule)})`]),
  ),
  isLongHaul,
};

const judged = () =>
  buildOnViews
    .selectFrom('reporting_lines as line')
    .where('line.client_id', '=', made.clientId)
    .select(['line.line_key', ownBits.as('bits')])
    .select(Object.entries(conditions).map(([name, is]) => sql<boolean>`coalesce(${is}, false)`.as(name)))
    .orderBy('line.line_key')
    .compile();

/** What each line's rules say, which is the same on both engines. */
async function onBoth() {
  const asking = { clientId: made.clientId, userId: 1, version: 0 };
  const there = await onPostgres(server.database.db)(asking, judged());
  await made.replicas.ready(made.clientId);
  const here = await onceLevel(made.replicas, { ...asking, version: there.version }, judged());
  expect(here.version).toBe(there.version);
  expect(here.rows).toEqual(there.rows);
  return new Map(there.rows.map(({ line_key: key, ...row }) => [key, row as Record<string, unknown>]));
}

/** The keys of the lines among which twins are looked for. */
async function alike(): Promise<string[]> {
  await onBoth();
  const query = sql<{ key: string }>`
    select line.line_key as key from line_items as line where ${mayBeTwin} order by key`.compile(build);
  const asked = await made.replicas.ask({ clientId: made.clientId, userId: 1, version: 0 }, query);
  return asked?.rows.map(({ key }) => key) ?? [];
}

const ada = { traveller_name: 'Ada', booked_date: '2026-03-01', amount_paid: '500.00' };
const lines: Row[] = [
  flight('MEL', 'SIN', '2026-03-20', {
    line_key: 'A',
    ...ada,
    class_of_travel: 'First',
    cheapest_rate: '1.00',
  }),
  flight('MEL', 'SIN', '2026-03-20', { line_key: 'B', ...ada, amount_paid: '501.00', distance_km: '900' }),
  flight('MEL', 'SIN', '2026-03-21', { line_key: 'C', ...ada, booked_date: '', status: 'Refunded' }),
  flight('MEL', 'SIN', '2026-03-21', { line_key: 'D', ...ada, status: 'Changed', cost_of_change: '20.00' }),
  stay('Hotel', 'SIN', '2026-03-20', '2026-03-22', { line_key: 'E', ...ada, booked_date: '2026-03-21' }),
  stay('Car', 'SIN', '2026-03-20', '2026-03-22', { line_key: 'F', amount_paid: '-5.00' }),
  { line_key: 'G', product_type: 'Other', amount_paid: '10.00' },
];

test('is what PostgreSQL finds, from the first build and through changes', async () => {
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines });
  const built = await onBoth();
  expect(built.get('A')).toMatchObject({
    'policyCode applies': true,
    'policyCode fails': true,
    'classOfTravel fails': false,
    'pricePerKilometre applies': true,
    isLongHaul: true,
  });
  expect(built.get('C')).toMatchObject({
    'bookedDate fails': true,
    'cheapestFare applies': false,
    'pricePerKilometre applies': false,
  });
  expect(built.get('E')).toMatchObject({ 'pricePerNight applies': true, 'bookedDate fails': true });
  expect(built.get('G')).toMatchObject({ bits: 0, 'costCentre applies': true });

  const [first = {}] = lines;
  const changed = { ...first, class_of_travel: '', distance_km: '100' };
  await server.importFeed('ONE', { lines: [changed, { ...first, line_key: 'H', policy_code: 'P1' }] });
  const synced = await onBoth();
  expect(synced.get('A')).toMatchObject({ 'classOfTravel fails': true, isLongHaul: false });
  expect(synced.get('H')).toMatchObject({ 'policyCode fails': false });
});

test('twins are looked for among lines that agree with others, new ones and stored ones', async () => {
  // C and D; A and the line that was added.
  expect(await alike()).toEqual(['A', 'C', 'D', 'H']);
  const [, second = {}] = lines;
  await server.importFeed('ONE', { lines: [{ ...second, line_key: 'I' }] });
  expect(await alike()).toEqual(['A', 'B', 'C', 'D', 'H', 'I']);
});
