/**
 * Effects of an outage of one client's database server, such as a Citus node, on that client and on the others.
 * Simulated on one server: statements about the client fail with Citus's error, or its connection hangs.
 */
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '../../contract/http/errors.ts';
import { me } from '../../contract/session/calls.ts';
import { totalSpend } from '../../contract/summary/calls.ts';
import { onPostgres } from '../access/ask.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { deriveStaleTrips } from '../ingest/stale-trips.ts';
import { flight, smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer({
  makeEngines: (db) => ({ run: onPostgres(db), replicas: null, close: async () => undefined }),
});
const { database, send } = server;
const ann = 'ann@one.test';
const bob = 'bob@two.test';
const spend = (email: string) =>
  send(email, totalSpend, { query: { dateStart: '2026-01-01', dateEnd: '2026-12-31' } });

const asOwner = async <Row>(statement: string) =>
  (await sql.raw<Row>(statement).execute(database.owner)).rows;

/** Makes statements about this client's data version fail; every request and import reads it. */
const takeAway = (clientId: number) =>
  asOwner(`create policy away on data_version as restrictive using (client_id <> ${clientId} or away())`);

let one: number;
beforeAll(async () => {
  ({ id: one } = await server.tmc('ONE'));
  await server.tmc('TWO');
  await server.grant(ann, 'ONE');
  await server.grant(bob, 'TWO');
  await asOwner(`create function away() returns boolean language plpgsql as $$ begin
    raise 'connection to the remote node one:5432 failed' using errcode = 'connection_failure'; end $$`);
});
afterEach(() => asOwner('drop policy if exists away on data_version'));

const pipelines = () =>
  asOwner<{ pid: number }>(`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'tripledger pipeline' order by pid`);

test('a server that is down: its clients get 503 with a message, others are unaffected', async () => {
  expect([(await spend(ann)).status, (await spend(bob)).status]).toEqual([200, 200]);
  const before = await pipelines();
  await takeAway(one);
  for (const answer of [await send(ann, me), await spend(ann)]) {
    expect(answer).toMatchObject({ status: 503, body: { detail: messages.outage } });
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect([(await send(bob, me)).status, (await spend(bob)).status]).toEqual([200, 200]);
  // The connection is not at fault and stays open.
  expect(await pipelines()).toEqual(before);
});

test('a user who has switched to another client is unaffected by an outage of the previous one', async () => {
  await server.grant('cleo@both.test', 'ONE');
  await server.grant('cleo@both.test', 'TWO');
  expect((await send('cleo@both.test', me)).body).toMatchObject({ active_client: one });
  await takeAway(one);
  await asOwner(`update users set active_client_id = (select id from clients where code = 'TWO')
    where email = 'cleo@both.test'`);
  expect((await send('cleo@both.test', me)).status).toBe(503);
  expect((await send('cleo@both.test', me)).status).toBe(200);
});

test('a server that hangs delays only its own clients', async () => {
  const known = new Set((await pipelines()).map(({ pid }) => pid));
  await server.tmc('SLOW');
  await server.grant('sue@slow.test', 'SLOW');
  expect((await send('sue@slow.test', me)).status).toBe(200);
  const [hanging, ...others] = (await pipelines()).filter(({ pid }) => !known.has(pid));
  expect(others).toEqual([]);
  const { pid } = hanging as { pid: number };
  process.kill(pid, 'SIGSTOP');
  try {
    let isAnswered = false;
    const waiting = send('sue@slow.test', me).finally(() => {
      isAnswered = true;
    });
    expect((await send(bob, me)).status).toBe(200);
    expect((await spend(bob)).status).toBe(200);
    expect(isAnswered).toBe(false);
    // Answered on a new connection, once the hanging one is abandoned.
    expect((await waiting).status).toBe(200);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('a process starts although another client’s trips are stale', async () => {
  await takeAway(one);
  const lines: string[] = [];
  await deriveStaleTrips(database.db, (line) => lines.push(line));
  expect(lines).toEqual([
    'The trips of TMC ONE could not be checked: connection to the remote node one:5432 failed',
  ]);
});

test('a second start issues no grants, which would need every node to be up', async () => {
  const rights = () =>
    asOwner(`select 'role' as of, member::text, xmin::text from pg_auth_members where roleid = 'tripledger_app'::regrole
      union all select 'schema', nspname, xmin::text from pg_namespace where nspname = 'jobs'
      union all select 'table', relname, xmin::text from pg_class
      where relnamespace = 'jobs'::regnamespace and relkind in ('r', 'p', 'S')
      order by 1, 2`);
  const before = await rights();
  await prepareDatabase(database.ownerUrl, new URL(database.applicationUrl).username);
  expect(await rights()).toEqual(before);
});

test('an import succeeds although statistics cannot be refreshed', async () => {
  await asOwner(
    `create or replace function refresh_statistics() returns void language sql as 'select away()'`,
  );
  const lines = [flight('MEL', 'SIN', '2026-03-10')];
  const imported = await server.importFeed('TWO', { hierarchy: smallHierarchy, lines });
  expect(imported).toMatchObject({ outcome: 'loaded', added: 1 });
});

// This test comes last: after a failure, no last login is recorded for a while.
test('a request succeeds although its last login cannot be recorded', async () => {
  await asOwner(`update memberships set last_login_at = now() - interval '2 hours'`);
  await asOwner('alter table memberships enable row level security');
  await asOwner('create policy readable on memberships for select using (true)');
  await asOwner('create policy away on memberships for update using (away())');
  const [first, second] = [await send(bob, me), await send(bob, me)];
  expect([first.status, second.status]).toEqual([200, 200]);
  const { last_login: noted } = first.body as { last_login: string };
  expect(Date.now() - Date.parse(noted)).toBeGreaterThan(7_000_000);
});
