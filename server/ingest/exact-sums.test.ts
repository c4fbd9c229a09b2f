import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { totalSpend } from '../../contract/summary/calls.ts';
import { flight, type Row, smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const reader = 'reader@example.com';
const largestAmount = '1000000000.00';

/** A TMC with one stored line whose column has a value beyond what a test's feed could load. */
async function tmcWith(code: string, column: string, value: number, line: Row = {}) {
  const { id } = await server.tmc(code);
  await server.importFeed(code, { hierarchy: smallHierarchy, lines: [{ line_key: 'first', ...line }] });
  await sql`
    with raised as (update data_version set version = version + 1 where client_id = ${id} returning version)
    update line_items set ${sql.ref(column)} = ${value}, version = (select version from raised)
    where client_id = ${id}`.execute(server.database.owner);
  return (lines: Row[]) => server.importFeed(code, { lines });
}

test('refuses amounts that add up to more than 2^53 cents, and accepts feeds that reduce the sum', async () => {
  const add = await tmcWith('ONE', 'amount_paid', Number.MAX_SAFE_INTEGER - 1e11);
  await server.grant(reader, 'ONE');
  expect(await add([{ line_key: 'most', amount_paid: largestAmount }])).toMatchObject({ added: 1 });
  const spend = () =>
    server.get(reader, totalSpend, { query: { dateStart: '2026-01-01', dateEnd: '2026-12-31' } });
  expect(await spend()).toMatchObject({ total: Number.MAX_SAFE_INTEGER / 100 });
  for (const more of [{ amount_paid: '-0.01' }, { amount_paid: '0.00', tax: '0.01' }]) {
    await expect(add([{ line_key: 'more', ...more }])).rejects.toThrow(
      "line_items.csv: with what is stored, the client's amounts would add up to more than " +
        '90,071,992,547,409.91, beyond what figures can show.',
    );
  }
  expect(await add([{ line_key: 'first', amount_paid: '-900000000.00' }])).toMatchObject({ changed: 1 });
  expect(await add([{ line_key: 'more', amount_paid: '0.01' }])).toMatchObject({ added: 1 });
});

test.each([
  ['distances', 'distance_m', flight('MEL', 'SIN', '2026-03-10', { distance_km: '0.001' })],
  ['emissions', 'feed_co2_g', { co2_kg: '0.001' }],
])('limits the sum of %s too', async (name, column, line) => {
  const add = await tmcWith(name.toUpperCase(), column, Number.MAX_SAFE_INTEGER - 1, line);
  expect(await add([{ line_key: 'more', ...line }])).toMatchObject({ added: 1 });
  await expect(add([{ line_key: 'one too many', ...line }])).rejects.toThrow(`the client's ${name} would`);
});
