import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as access from '../../contract/changes/access.ts';
import { topNodes } from '../../contract/hierarchy/calls.ts';
import { messages } from '../../contract/http/errors.ts';
import { exportSegments } from '../../contract/reports/data-export.ts';
import { dataQualityReport } from '../../contract/reports/data-quality-report.ts';
import { me, selectClient } from '../../contract/session/calls.ts';
import { list as users } from '../../contract/users/calls.ts';
import { totalRowsHeader } from '../../contract/vocabulary/constants.ts';
import { loadExample, march } from '../features/airfare/example.fixture.ts';
import { sweepAccessRecords } from '../features/changes/sweep-job.ts';
import { tokensOf } from '../features/users/tokens.fixture.ts';
import { ensureUser } from '../tenants/users.ts';
import { testServer } from './server.ts';
import { twoTmcs } from './two-tmcs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tripledger-audit-'));
const auditLog = { file: join(folder, 'audit.log') };
let now = new Date();
const server = testServer({ clock: () => now, configured: { auditLog } });
const { send, get, grant, download } = server;
const tokens = tokensOf(server);
const [today = ''] = now.toISOString().split('T');

const { all, some, foreigner } = twoTmcs;
const both = 'both@a.test';
const software = 'Test/1.0';
const headers = { 'user-agent': software };

beforeAll(async () => {
  await loadExample(server);
  for (const code of ['ONE', 'TWO']) await grant(both, code);
  await grant('reader@a.test', 'ONE', { permissions: ['can_import', 'can_manage_tree'] });
  await grant('part@a.test', 'ONE', { nodes: ['ACME-2'] });
});
beforeEach(async () => {
  // On another day, what was recorded before is recorded again.
  now = new Date(now.getTime() + 86_400_000);
  await server.app.audit.settle();
  const { owner } = server.database;
  await sql`alter table access_records no force row level security`.execute(owner);
  await sql`delete from access_records`.execute(owner);
  await sql`alter table access_records force row level security`.execute(owner);
  await owner.deleteFrom('refused_sign_ins').execute();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the user reads, without the reader's own sign-in. */
async function records(email = all, query: object = {}) {
  await server.app.audit.settle();
  const { rows } = await get(email, access.list, { query: { pageSize: 100, ...query } });
  return rows.filter(({ kind, actor }) => kind !== 'signed_in' || actor !== email);
}
async function refusedElsewhere() {
  await server.app.audit.settle();
  return server.database.owner
    .selectFrom('refused_sign_ins')
    .select(['actor', 'reason', 'address', 'software'])
    .orderBy('id')
    .execute();
}
const from = { address: '127.0.0.1', software };

describe('sign-ins', () => {
  test('are recorded once a day and address, in the TMC in which the user works', async () => {
    for (let times = 0; times < 3; times++) await send(some, me, { headers });
    const [signedIn, ...more] = await records();
    expect(signedIn).toMatchObject({ kind: 'signed_in', actor: some, subject: null, reason: null, ...from });
    expect(more).toEqual([]);

    now = new Date(now.getTime() + 86_400_000);
    await send(some, me, { headers });
    expect(await records()).toHaveLength(2);
  });

  test('are recorded in another TMC once the user works there', async () => {
    const { active_client: first, clients, subject } = await get(both, me, { headers });
    expect((await records()).map(({ actor }) => actor)).toEqual([both]);
    expect(await records(foreigner)).toEqual([]);
    const second = clients.find((id) => id !== first);
    await send(both, selectClient, { params: { subject }, body: { client: second }, headers });
    await send(both, me, { headers });
    expect((await records(foreigner)).map(({ actor, kind }) => [kind, actor])).toEqual([['signed_in', both]]);
    await send(both, selectClient, { params: { subject }, body: { client: first }, headers });
  });

  test('that are refused before a TMC is known are the installation’s alone', async () => {
    const secret = 'Bearer tlk_1_not-a-token-but-a-password';
    for (let times = 0; times < 2; times++) {
      await send(null, me, { headers: { ...headers, authorization: secret } });
      await send(null, me, { headers: { ...headers, authorization: 'Bearer opaque' } });
    }
    await ensureUser(server.database.db, 'nobody@a.test', 'Nobody');
    await send('nobody@a.test', me, { headers });
    const refused = await refusedElsewhere();
    expect(refused.map(({ reason, actor }) => [reason, actor]).sort()).toEqual([
      ['Nobody has granted access to this person.', 'nobody@a.test'],
      ['The access token is no signed JWT: the issuer gives opaque or encrypted ones.', null],
      ['The service token is not known.', null],
    ]);
    expect(refused[0]).toMatchObject(from);
    expect(await records()).toEqual([]);
  });

  test('of deactivated users are refused in their TMCs', async () => {
    await grant('gone@a.test', 'TWO');
    await send('gone@a.test', me, { headers });
    await sql`update memberships set is_active = false from users where users.id = user_id and email = 'gone@a.test'`.execute(
      server.database.owner,
    );
    for (let times = 0; times < 2; times++)
      expect((await send('gone@a.test', me, { headers })).status).toBe(403);
    const [refused, ...before] = await records(foreigner);
    const reason = 'The user is deactivated.';
    expect(refused).toMatchObject({ kind: 'sign_in_refused', actor: 'gone@a.test', reason, ...from });
    expect(before.map(({ kind }) => kind)).toEqual(['signed_in']);
    expect(await records()).toEqual([]);
    expect(await refusedElsewhere()).toEqual([]);
  });
});

test('service tokens: created, used, revoked, and refused afterwards', async () => {
  const entities = [await server.nodeId('ONE', 'ACME')];
  const { id, token } = await tokens.create(all, { name: 'Feed', entities });
  for (let times = 0; times < 3; times++) await tokens.as(token, topNodes, { headers });
  await tokens.revoke(all, id);
  for (let times = 0; times < 3; times++) await tokens.as(token, topNodes, { headers });
  const service = 'Service token Feed';
  const reason = 'The service token has been revoked.';
  expect((await records()).map((row) => [row.kind, row.actor, row.subject, row.reason])).toEqual([
    ['token_refused', service, null, reason],
    ['token_revoked', all, 'Feed', null],
    ['token_used', service, null, null],
    ['token_created', all, 'Feed', null],
  ]);
  expect(await records(all, { person: -id })).toHaveLength(2);
  expect(await get(all, access.people)).toContainEqual({ id: -id, name: service });
  expect(await records(foreigner)).toEqual([]);
});

describe('files', () => {
  test('are recorded with their rows and the node of the filter', async () => {
    const nodeId = await server.nodeId('ONE', 'ACME');
    await download(some, users.file, { headers }).catch(() => undefined);
    await download(all, users.file, { headers });
    const segments = await download(all, exportSegments, {
      query: { ...march, client: nodeId, reportFormat: 'xlsx' },
      headers,
    });
    await download(all, dataQualityReport, { query: march, headers });
    const found = await records(all, { kinds: 'file_downloaded' });
    expect(found.map(({ subject, rows, node, actor }) => [subject, rows, node, actor])).toEqual([
      ['Reports - Data Quality.pdf', null, null, all],
      ['Airfare - Segments.xlsx', Number(segments.headers[totalRowsHeader]), 'Acme Pty Ltd', all],
      ['User Management - Users.csv', 5, null, all],
    ]);
    expect(found[0]).toMatchObject(from);
    expect(await records(foreigner)).toEqual([]);
  });

  test('are not handed out without a record', async () => {
    const { owner } = server.database;
    await get(all, me);
    await sql`revoke insert on access_records from tripledger_app`.execute(owner);
    const refused = await send(all, users.file).finally(() =>
      sql`grant insert on access_records to tripledger_app`.execute(owner),
    );
    expect([refused.status, refused.body]).toEqual([500, { detail: messages.server }]);
    // The turn of the refused download is free again.
    await download(all, users.file);
  });
});

test('a read neither waits nor fails where its sign-in cannot be recorded, and it is recorded later', async () => {
  const { owner } = server.database;
  await sql`revoke insert on access_records from tripledger_app`.execute(owner);
  expect((await send(some, me)).status).toBe(200);
  await server.app.audit.settle();
  await sql`grant insert on access_records to tripledger_app`.execute(owner);
  expect(await server.metric('tripledger_audit_failures_total{target="database"}')).toBeGreaterThan(0);
});

test('the list is filtered by kind, person, text and day, and comes in pages', async () => {
  await send(some, me, { headers });
  await download(all, users.file, { headers });
  const kinds = async (query: object) => (await records(all, query)).map(({ kind }) => kind);
  expect(await kinds({ kinds: 'signed_in,token_used' })).toEqual(['signed_in']);
  expect(await kinds({ search: 'USERS.' })).toEqual(['file_downloaded']);
  expect(await kinds({ search: software.toLowerCase(), kinds: 'signed_in' })).toEqual(['signed_in']);
  const person = (await get(some, me)).id;
  expect(await kinds({ person })).toEqual(['signed_in']);
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Australia/Melbourne' }).format();
  expect(await kinds({ dateStart: day, dateEnd: day, kinds: 'file_downloaded' })).toHaveLength(1);
  expect(await kinds({ dateEnd: '2020-01-01' })).toEqual([]);
  expect(await kinds({ dateStart: '2099-01-01' })).toEqual([]);
  const page = await get(all, access.list, { query: { page: 2, pageSize: 1 } });
  expect([page.rows.length, page.total]).toEqual([1, 3]);
  for (const [query, field] of [
    [{ kinds: 'nonsense' }, 'kinds'],
    [{ person: 'x' }, 'person'],
    [{ dateStart: '2026-02-30' }, 'dateStart'],
    [{ page: 0 }, 'page'],
  ] as const) {
    const { status, body } = await send(all, access.list, { query });
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  }
});

test.each([access.list, access.people])(
  'only administrators of the whole TMC read $path',
  async (endpoint) => {
    expect((await send(null, endpoint)).status).toBe(401);
    expect((await send('reader@a.test', endpoint)).status).toBe(403);
    expect(await send('part@a.test', endpoint)).toMatchObject({
      status: 403,
      body: { detail: messages.wholeClient },
    });
  },
);

test('every record is a line of JSON in the audit log, without secrets or values of rows', async () => {
  await download(all, exportSegments, { query: march, headers: { 'user-agent': 'Ünïcode' } });
  const { token } = await tokens.create(all, {
    name: 'Logged',
    entities: [await server.nodeId('ONE', 'ACME')],
  });
  await tokens.as(token, topNodes, { headers });
  await server.app.audit.settle();
  await server.app.audit.close();
  const text = readFileSync(auditLog.file, 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toEqual({
    time: expect.stringMatching(new RegExp(`^${today.slice(0, 4)}-.*Z$`)),
    kind: 'token_used',
    tmcId: expect.any(Number),
    serviceTokenId: expect.any(Number),
    actor: 'Service token Logged',
    requestId: expect.any(String),
    ...from,
  });
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set([
      'signed_in',
      'sign_in_refused',
      'token_created',
      'token_used',
      'token_revoked',
      'token_refused',
      'file_downloaded',
    ]),
  );
  expect(lines).toContainEqual(expect.objectContaining({ software: 'Ünïcode', rows: 7 }));
  expect(text).not.toMatch(/tlk_|password|Bearer|eyJ|Lovelace/);
  expect(text).toMatch(/^[ -~\n]+$/);
});

test('records are removed after their days', async () => {
  await send(some, me);
  await send(null, me, { headers: { authorization: 'Bearer opaque' } });
  await server.app.audit.settle();
  const { app, config, database } = server;
  const { db } = database;
  const run = (days: number) =>
    sweepAccessRecords.run(
      {
        ...{ db, config, ask: app.ask, audit: app.audit, queue: server.queue },
        sendMail: async () => undefined,
        clock: () => new Date(Date.now() + days * 86_400_000),
        log: () => undefined,
        signal: new AbortController().signal,
      },
      {},
      'job',
    );
  await run(399);
  expect(await records()).toHaveLength(1);
  expect(await refusedElsewhere()).toHaveLength(1);
  await run(400);
  expect(await records()).toEqual([]);
  expect(await refusedElsewhere()).toEqual([]);
});
