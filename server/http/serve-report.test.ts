import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as summary from '../../contract/summary/calls.ts';
import { smallHierarchy } from '../test/builders/feed.ts';
import { testServer } from '../test/server.ts';

const server = testServer();
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

beforeAll(async () => {
  await server.tmc('ONE');
  const line = { node_code: 'ACME-1', amount_paid: '10.00' };
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: [line] });
  await server.tmc('TWO');
  await server.importFeed('TWO', {
    hierarchy: smallHierarchy,
    lines: [{ node_code: 'ACME', amount_paid: '77.00' }],
  });
  await server.grant('all@one.test', 'ONE');
  await server.grant('too@one.test', 'ONE');
  await server.grant('beta@one.test', 'ONE', { nodes: ['BETA'] });
  await server.grant('all@two.test', 'TWO');
});

function ask(email: string, headers: Record<string, string> = {}, query: object = march) {
  return server.send(email, summary.totalSpend, { query, headers });
}

const spendOf = async (email: string) => ((await ask(email)).body as { total: number }).total;

test('answers 304 to a browser that has the current answer', async () => {
  const first = await ask('all@one.test');
  expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await ask('all@one.test', { 'if-none-match': String(first.headers.etag) });
  expect(again).toMatchObject({ status: 304, body: null });
  const other = await ask(
    'all@one.test',
    { 'if-none-match': String(first.headers.etag) },
    { ...march, dateEnd: '2026-03-30' },
  );
  expect(other.status).toBe(200);
});

test('a change of the data changes the answer and its ETag', async () => {
  const first = await ask('all@one.test');
  await server.importFeed('ONE', { lines: [{ node_code: 'ACME-1', line_key: 'L2', amount_paid: '5.00' }] });
  const after = await ask('all@one.test', { 'if-none-match': String(first.headers.etag) });
  expect(after).toMatchObject({ status: 200, body: { total: 15 } });
});

test('only equal scopes share a cached answer', async () => {
  const spend = await spendOf('all@one.test');
  const before = await hits();
  expect(await spendOf('too@one.test')).toBe(spend);
  expect(await hits()).toBe(before + 1);
  expect(await spendOf('beta@one.test')).toBe(0);
  expect(await spendOf('all@two.test')).toBe(77);
  const tags = await Promise.all(
    ['all@one.test', 'beta@one.test', 'all@two.test'].map((email) => ask(email)),
  );
  expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(3);
});

test('revoking a grant revokes access to cached answers', async () => {
  await server.grant('leaves@one.test', 'ONE');
  const { headers } = await ask('leaves@one.test');
  await sql`delete from membership_nodes where user_id = (select id from users where email = 'leaves@one.test')`.execute(
    server.database.owner,
  );
  expect((await ask('leaves@one.test', { 'if-none-match': String(headers.etag) })).status).toBe(403);
});

test('a matching ETag gives no access to another tenant’s node', async () => {
  const { headers } = await ask('all@one.test');
  const foreign = await server.nodeId('TWO', 'ACME');
  const answer = await ask(
    'all@one.test',
    { 'if-none-match': String(headers.etag) },
    { ...march, client: foreign },
  );
  expect(answer.status).toBe(404);
});

test('computes concurrent identical requests once', async () => {
  const query = { dateStart: '2026-02-01', dateEnd: '2026-03-31' };
  const before = (await server.metric('tripledger_answers_asked{result="misses"}')) ?? 0;
  const all = await Promise.all(Array.from({ length: 8 }, () => ask('all@one.test', {}, query)));
  expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await server.metric('tripledger_answers_asked{result="misses"}')).toBe(before + 1);
});

test('compresses long answers in an encoding that the browser accepts', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const query = { dateStart: '2020-01-01', dateEnd: '2026-12-31' };
    const { headers, status } = await server.send('all@one.test', summary.byMonth, {
      query,
      headers: { 'accept-encoding': accepted },
    });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
  }
});

test('metrics report request times by endpoint and engine, answers and replicas', async () => {
  await ask('all@one.test', {}, { ...march, dateEnd: '2026-03-29' });
  const engine =
    'method="GET",endpoint="/api/summary/total_spend/",class="read",status="200",engine="columnar"';
  expect(await server.metric(`tripledger_request_seconds_count{${engine}}`)).toBeGreaterThan(0);
  expect(await server.metric('tripledger_answers_kept_bytes')).toBeGreaterThan(0);
  expect(await server.metric('tripledger_copy_version{client="1"}')).toBeGreaterThan(0);
  expect(await server.metric('tripledger_copy_bytes{client="1"}')).toBeGreaterThan(0);
  expect(await server.metric('tripledger_questions{state="waiting"}')).toBe(0);
});

const hits = async () => (await server.metric('tripledger_answers_asked{result="hits"}')) ?? 0;
