import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { usualClientSettings } from '../../contract/vocabulary/client-settings.ts';
import { build } from '../database/build.ts';
import { inTenant } from '../database/tenant.ts';
import { Turns } from '../lib/turns.ts';
import { createClient } from '../tenants/clients.ts';
import { testDatabase } from '../test/database.ts';
import { unchecked } from '../test/sent-statements.ts';
import { onPostgres, openReading, type Reading } from './ask.ts';
import { mintScope } from './scope.ts';
import { type Lane, lanes, openStream } from './stream.ts';

const database = testDatabase();
let reading: Reading;
let otherReading: Reading;

beforeAll(async () => {
  const place = { country: 'AU', timeZone: 'Australia/Melbourne' };
  const { id } = await createClient(database.db, { code: 'ONE', name: 'One', ...place });
  const other = await createClient(database.db, { code: 'TWO', name: 'Two', ...place });
  await addTraveller(id, 'Ada');
  await addTraveller(other.id, 'Zed');
  reading = openReading(mintScope(id, 0, 'all', usualClientSettings), 0, onPostgres(database.db));
  otherReading = openReading(mintScope(other.id, 1, 'all', usualClientSettings), 0, onPostgres(database.db));
});

const addTraveller = (client_id: number, name: string) =>
  inTenant(database.db, client_id, (trx) =>
    trx.insertInto('travellers').values({ client_id, name }).execute(),
  );

/** A stream of generated rows, with the query that counts them. */
const numbers = (last: number, counted = last, by = reading, lane: Lane = lanes.download) =>
  openStream(
    database.db,
    by,
    build.selectNoFrom(sql<number>`generate_series(1, ${sql.lit(last)})::bigint`.as('number')),
    build.selectNoFrom(sql<number>`${sql.lit(counted)}::bigint`.as('rows')),
    lane,
  );

test('streams all rows in batches, with the same types as any other query', async () => {
  const { total, batches, close } = await numbers(1200);
  expect(total).toBe(1200);
  const sizes: number[] = [];
  let sum = 0;
  for await (const batch of batches) {
    sizes.push(batch.length);
    for (const row of batch) sum += row.number;
  }
  close();
  expect([sizes, sum]).toEqual([[500, 500, 200], (1200 * 1201) / 2]);
});

test('streams only one client’s rows, as of the moment it was opened', async () => {
  const travellers = build.selectFrom('travellers');
  const stream = await unchecked('relies on row-level security alone', () =>
    openStream(
      database.db,
      reading,
      travellers.select('name').orderBy('name'),
      travellers.select(sql<number>`count(*)::bigint`.as('rows')),
      lanes.download,
    ),
  );
  await addTraveller(reading.clientId, 'Bob');
  const names: string[] = [];
  for await (const batch of stream.batches) names.push(...batch.map(({ name }) => name));
  stream.close();
  expect(names).toEqual(['Ada']);
});

test('releases the connection each time a consumer stops early', async () => {
  for (let time = 0; time < 10; time++) {
    const { batches, close } = await numbers(5_000_000);
    for await (const batch of batches) {
      expect(batch).toHaveLength(500);
      break;
    }
    close();
  }
  const { close } = await numbers(1);
  close();
});

test('a fourth stream waits until one of three ends', async () => {
  const open = await Promise.all([numbers(5000), numbers(5000), numbers(5000, 5000, otherReading)]);
  let isOpen = false;
  const fourth = numbers(1, 1, otherReading).then((stream) => {
    isOpen = true;
    return stream;
  });
  await inTenant(database.db, reading.clientId, (trx) => sql`select 1`.execute(trx));
  expect(isOpen).toBe(false);
  for (const stream of open) stream.close();
  (await fourth).close();
});

test('one tenant’s downloads never take all turns, and a mailed file does not wait for them', async () => {
  const open = [await numbers(5000), await numbers(5000)];
  const third = numbers(1);
  open.push(await numbers(1, 1, otherReading), await numbers(1, 1, reading, lanes.mail));
  expect(lanes.download.turns).toMatchObject({ running: 3, waiting: 1 });
  for (const stream of open) stream.close();
  (await third).close();
});

test('answers busy with a retry delay after too long a wait; an aborted request gives up its place', async () => {
  const lane = { turns: new Turns({ atOnce: 1 }), patienceMs: 20 };
  const open = await numbers(5000, 5000, reading, lane);
  const late = numbers(1, 1, reading, lane);
  await expect(late).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
  const gone = new AbortController();
  const leaving = numbers(1, 1, { ...reading, signal: gone.signal }, { ...lane, patienceMs: null });
  gone.abort(new Error('Left'));
  await expect(leaving).rejects.toThrow('Left');
  expect(lane.turns.waiting).toBe(0);
  open.close();
  await expect.poll(() => lane.turns.running).toBe(0);
});

test('an aborted reader that waits for rows that never arrive releases its turn and connection', async () => {
  const gone = new AbortController();
  const { batches, close } = await numbers(5_000_000, 5_000_000, { ...reading, signal: gone.signal });
  const pids = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and application_name = 'tripledger' and query like '%generate_series%' and pid <> pg_backend_pid()`;
  const [{ pid } = { pid: 0 }] = (await pids.execute(database.owner)).rows;
  process.kill(pid, 'SIGSTOP');
  try {
    const reads = drain(batches).finally(close);
    reads.catch(() => undefined);
    gone.abort(new Error('Left'));
    await expect(reads).rejects.toThrow('Connection terminated');
    expect(lanes.download.turns.running).toBe(0);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('fails on an error midway and on missing rows', async () => {
  const failing = await openStream(
    database.db,
    reading,
    build.selectNoFrom(sql<number>`1 / (700 - generate_series(1, 1000))`.as('number')),
    build.selectNoFrom(sql<number>`1000::bigint`.as('rows')),
    lanes.download,
  );
  await expect(drain(failing.batches)).rejects.toThrow('division by zero');
  failing.close();
  const missing = await numbers(10, 11);
  await expect(drain(missing.batches)).rejects.toThrow('Read 10 rows but counted 11');
  missing.close();
  await expect(
    openStream(
      database.db,
      reading,
      build.selectFrom('travellers').where('client_id', '=', reading.clientId).select('name'),
      build.selectNoFrom(sql<number>`1 / 0`.as('rows')),
      lanes.download,
    ),
  ).rejects.toThrow('division by zero');
});

async function drain(batches: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of batches);
}
