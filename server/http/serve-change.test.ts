import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { kindsOfChange } from '../../contract/http/change-kinds.ts';
import { change } from '../../contract/http/endpoint.ts';
import { csrfHeader } from '../../contract/http/errors.ts';
import { type CurrentUser, me, selectClient, updateMetadata } from '../../contract/session/calls.ts';
import { onPostgres } from '../access/ask.ts';
import { requireVisibleNode } from '../access/visible-nodes.ts';
import { makeApp } from '../app.ts';
import { lockKey } from '../database/locks.ts';
import { signToken } from '../identity/embedded-token.ts';
import { conflict } from '../lib/errors.ts';
import { done, unchanged } from '../mutations/change.ts';
import { kind } from '../mutations/kind.ts';
import { testServer } from '../test/server.ts';
import { waitingForLocks } from '../test/waiting.ts';
import { serve } from './serve.ts';
import { serveChange } from './serve-change.ts';

const server = testServer();

/** An example change that renames a node. */
const rename = change({
  method: 'PATCH',
  path: '/api/probe/:id/',
  kind: 'access_changed',
  summary: 'For this test alone.',
  access: ['can_manage_tree'],
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ label: z.string().min(2, 'Too short.') }),
  answer: z.object({ label: z.string() }),
});
const renamed = kind('access_changed', {
  state: z.object({ label: z.string() }),
  raises: null,
  undo: 'Rename it again.',
});

let app: FastifyInstance;
beforeAll(async () => {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, {
      hierarchy: [
        { node_code: 'ACME', parent_code: '', label: 'Acme' },
        { node_code: 'BETA', parent_code: '', label: 'Beta' },
      ],
    });
  }
  await server.grant('ann@t.test', 'ONE', { nodes: ['ACME'] });
  await server.grant('bob@t.test', 'ONE', { permissions: ['view_budgets'] });
  await server.grant('both@t.test', 'ONE');
  await server.grant('both@t.test', 'TWO');
  const engines = { run: onPostgres(server.database.db), replicas: null };
  app = await makeApp(server.config, server.database.db, engines, server.queue);
  serveChange(app, rename, renamed, async ({ trx, clientId, reading, params, body }) => {
    await requireVisibleNode(reading, params.id);
    const nodes = trx.selectFrom('nodes').where('client_id', '=', clientId).where('id', '=', params.id);
    const before = await nodes.select('label').executeTakeFirstOrThrow();
    if (before.label === body.label) return unchanged(body);
    await trx
      .updateTable('nodes')
      .set(body)
      .where('client_id', '=', clientId)
      .where('id', '=', params.id)
      .execute();
    if (body.label === 'Taken') throw conflict('There is such a node.');
    return done(body, { subject: { id: params.id, label: body.label }, before, after: body });
  });
});
afterAll(() => app?.close());

async function send(email: string, id: number, label: string, headers: Record<string, string> = {}) {
  const token = await signToken(server.database.db, server.config, email);
  const response = await app.inject({
    method: 'PATCH',
    url: `/api/probe/${id}/`,
    headers: { authorization: `Bearer ${token}`, [csrfHeader.name]: csrfHeader.value, ...headers },
    payload: { label },
  });
  return { status: response.statusCode, body: response.json() };
}

const records = (table: 'changes' | 'account_changes', subject: string) =>
  server.database.owner
    .selectFrom(table)
    .selectAll()
    .where('subject_label', '=', subject)
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute();

describe('a served change', () => {
  test('is executed and recorded in the client of a permitted user', async () => {
    const id = await server.nodeId('ONE', 'ACME');
    expect(await send('ann@t.test', id, 'Acme 2')).toEqual({ status: 200, body: { label: 'Acme 2' } });
    const { id: userId } = (await server.get('ann@t.test', me)) as CurrentUser;
    expect(await records('changes', 'Acme 2')).toMatchObject([
      { user_id: userId, actor: 'ann@t.test', before: { label: 'Acme' }, after: { label: 'Acme 2' } },
    ]);
    expect((await send('ann@t.test', id, 'Acme 2')).status).toBe(200);
    expect(await records('changes', 'Acme 2')).toHaveLength(1);
  });

  test('answers 404 for a node that the user may not see, in their own client or another', async () => {
    const hidden = await server.nodeId('ONE', 'BETA');
    const foreign = await server.nodeId('TWO', 'ACME');
    for (const id of [hidden, foreign, 999_999])
      expect((await send('ann@t.test', id, 'Mine')).status).toBe(404);
    expect(await records('changes', 'Mine')).toEqual([]);
  });

  test('is refused without permission, without the CSRF header, and for invalid input', async () => {
    const id = await server.nodeId('ONE', 'ACME');
    expect((await send('bob@t.test', id, 'Mine')).status).toBe(403);
    expect((await send('ann@t.test', id, 'Mine', { [csrfHeader.name]: '' })).status).toBe(403);
    expect(await send('ann@t.test', id, 'x')).toEqual({ status: 400, body: { label: ['Too short.'] } });
  });

  test('is rolled back if its handler refuses it', async () => {
    const id = await server.nodeId('ONE', 'ACME');
    const refused = { status: 409, body: { detail: 'There is such a node.' } };
    expect(await send('ann@t.test', id, 'Taken')).toEqual(refused);
    expect(await records('changes', 'Taken')).toEqual([]);
    const node = server.database.owner.selectFrom('nodes').select('label').where('id', '=', id);
    expect(await node.executeTakeFirst()).toEqual({ label: 'Acme 2' });
  });
});

test('queued changes of one TMC do not exhaust the connections of another', async () => {
  const [one, two] = [await server.nodeId('ONE', 'ACME'), await server.nodeId('TWO', 'ACME')];
  const { client_id: clientId } = await server.database.owner
    .selectFrom('nodes')
    .select('client_id')
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  await server.grant('zoe@t.test', 'TWO');
  const many = await server.database.owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey('changeOfClient', clientId)})`.execute(trx);
    // More changes than the pool has connections.
    const sent = Promise.all(
      Array.from({ length: 12 }, (_, at) => send('ann@t.test', one, `Acme ${at + 3}`)),
    );
    await expect.poll(() => waitingForLocks(server.database.owner)).toBe(2);
    expect(await send('zoe@t.test', two, 'Acme of two')).toMatchObject({ status: 200 });
    return { sent };
  });
  for (const { status } of await many.sent) expect(status).toBe(200);
});

test('each change of the session is recorded once, outside any client', async () => {
  const two = (await server.get('both@t.test', me)) as CurrentUser;
  const [one = 0, other = 0] = two.clients;
  const params = { subject: two.subject };
  for (const client of [other, other])
    await server.get('both@t.test', selectClient, { params, body: { client } });
  const remember = (body: object) => server.get('both@t.test', updateMetadata, { params, body });
  await remember({ 'intro-video-watched': true });
  await remember({ 'intro-video-watched': true });
  await remember({ 'accept-terms': true });
  const made = await records('account_changes', 'both@t.test');
  const accepted = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(made.map(({ user_id, kind: name, before, after }) => [user_id, name, before, after])).toEqual([
    [two.id, 'client_selected', { clientId: one }, { clientId: other }],
    [
      two.id,
      'metadata_updated',
      { termsAcceptedAt: null, introVideoWatched: false },
      { termsAcceptedAt: null, introVideoWatched: true },
    ],
    [
      two.id,
      'metadata_updated',
      { termsAcceptedAt: null, introVideoWatched: true },
      { termsAcceptedAt: accepted, introVideoWatched: true },
    ],
  ]);
});

test('every path that a kind invalidates is a prefix of an API path', async () => {
  const paths = Object.keys(app.swagger().paths ?? {});
  for (const { stale } of Object.values(kindsOfChange)) {
    for (const begin of stale === 'everything' ? [] : stale) {
      expect([begin, paths.some((path) => path.startsWith(begin))]).toEqual([begin, true]);
    }
  }
});

/** Never called: none of these may compile. */
export const refused = [
  // @ts-expect-error `serve` takes no change
  () => serve(app, rename, async () => ({ label: '' })),
  // @ts-expect-error an answer without an audit entry
  () => serveChange(app, rename, renamed, async () => ({ label: '' })),
  // @ts-expect-error another kind than the endpoint's
  () => serveChange(app, updateMetadata, renamed, async () => unchanged({ label: '' })),
  // @ts-expect-error a client's change without a client
  () => change({ ...rename, access: 'user' }),
  // @ts-expect-error the handler receives no database
  () => serveChange(app, rename, renamed, async ({ db }) => unchanged({ label: String(db) })),
  // @ts-expect-error the database for reads is read-only
  () => app.db.updateTable('nodes').set({ label: '' }).execute(),
];
