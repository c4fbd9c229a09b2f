/** Who creates, sees and revokes service tokens; what is recorded and stored of them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as changes from '../../../contract/changes/calls.ts';
import { topNodes } from '../../../contract/hierarchy/calls.ts';
import { editorTree, saveTree } from '../../../contract/hierarchy/editing.ts';
import { messages } from '../../../contract/http/errors.ts';
import * as tokens from '../../../contract/users/service-tokens.ts';
import { tenantTables } from '../../database/table-list.ts';
import { testServer } from '../../test/server.ts';
import { refusals } from './ability.ts';
import { admin, asking, loadUsers, part } from './example.fixture.ts';
import { tokensOf } from './tokens.fixture.ts';

let now = new Date('2026-03-10T20:00Z');
const server = testServer({ clock: () => now, configured: { logLevel: 'trace' } });
const { nodes } = asking(server);
const { answer, create, refusal, revoke, list, row } = tokensOf(server);
const form = /^tlk_\d+_[\w-]{43}$/;
/** Melbourne is eleven hours ahead. */
const lastInstant = '2026-06-09T14:00:00.000Z';

const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

beforeAll(() => loadUsers(server));
afterEach(() => {
  now = new Date('2026-03-10T20:00Z');
});

describe('creating', () => {
  test('answers the token once and lists it without', async () => {
    const [root] = [await rootId()];
    const made = await create(admin, { name: ' Feed ', entities: [root], permissions: ['can_import'] });
    expect(made).toEqual({ id: made.id, token: expect.stringMatching(form), expiresAt: lastInstant });
    expect(await row(admin, made.id)).toEqual({
      id: made.id,
      name: 'Feed',
      isProvisioning: false,
      permissions: ['can_import'],
      entities: [{ id: root, label: 'TMC ONE' }],
      outside: 0,
      createdAt: now.toISOString(),
      createdBy: admin,
      expiresAt: lastInstant,
      lastUsedAt: null,
      state: 'Active',
      revoked: null,
      mayRevoke: true,
    });
  });

  test('is bound by what the administrator may grant', async () => {
    const [ops, beta] = await nodes('OPS', 'BETA');
    const usual = { name: 'Bound', entities: [ops], permissions: [] };
    expect(await refusal(part, { ...usual, entities: [beta] })).toEqual([404, { detail: messages.notFound }]);
    expect(await refusal(part, { ...usual, entities: [await rootId()] })).toEqual([
      404,
      { detail: messages.notFound },
    ]);
    expect(await refusal(part, { ...usual, permissions: ['can_import'] })).toEqual([
      400,
      { permissions: [refusals.lacking] },
    ]);
    expect(await refusal(part, { ...usual, entities: [] })).toEqual([
      400,
      { entities: ['Please choose at least one node'] },
    ]);
    expect((await refusal('reader@one.test', usual))[0]).toBe(403);
    expect(await refusal(admin, { ...usual, permissions: ['can_manage_users'] })).toEqual([
      400,
      { permissions: ['A service token cannot have this permission.'] },
    ]);
    const foreign = await server.nodeId('TWO', 'ACME');
    expect((await refusal(admin, { ...usual, entities: [foreign] }))[0]).toBe(404);
    expect((await create(part, usual)).token).toMatch(form);
  });

  test('requires an end within two years, by the clocks of the TMC', async () => {
    const ending = async (expires: string) =>
      refusal(admin, { name: `Until ${expires}`, entities: [await rootId()], expires });
    // In Melbourne it is the 11th already.
    expect(await ending('2026-03-10')).toEqual([400, { expires: ['Choose today or a later day.'] }]);
    expect(await ending('2028-03-11')).toEqual([400, { expires: ['Choose a day within 730 days.'] }]);
    expect((await ending('2028-03-10'))[0]).toBe(200);
    expect(await ending('2026-03-11')).toEqual([
      200,
      expect.objectContaining({ expiresAt: '2026-03-11T13:00:00.000Z' }),
    ]);
  });

  test('refuses the name of another active token', async () => {
    const body = { name: 'Twice', entities: [await rootId()] };
    const { id } = await create(admin, body);
    const taken = [400, { name: ['Another active token has this name'] }];
    expect(await refusal(admin, { ...body, name: 'TWICE' })).toEqual(taken);
    await revoke(admin, id);
    expect((await refusal(admin, body))[0]).toBe(200);
  });

  test('is not repeated under the same idempotency key, and tells the secret to nobody again', async () => {
    const sent = {
      body: { name: 'Keyed', entities: [await rootId()] },
      headers: { 'idempotency-key': 'once' },
    };
    const first = await server.send(admin, tokens.createToken, sent);
    expect(first.status).toBe(200);
    const { status, body } = await server.send(admin, tokens.createToken, sent);
    expect([status, body]).toEqual([409, { detail: messages.shownOnce }]);
  });
});

describe('an administrator of a part', () => {
  test('sees the tokens that share a node, and revokes those that lie within', async () => {
    const [ops, team, beta, acme] = await nodes('OPS', 'TEAM', 'BETA', 'ACME');
    const make = async (name: string, entities: unknown[], permissions: string[] = []) =>
      (await create(admin, { name, entities, permissions })).id;
    const within = await make('Within', [team], ['view_budgets']);
    const strong = await make('Strong', [ops], ['can_import']);
    const mixed = await make('Mixed', [team, beta]);
    const above = await make('Above', [acme]);
    const elsewhere = await make('Elsewhere', [beta]);
    const of = async (id: number) => {
      const found = await row(part, id);
      return found && [found.entities.map(({ label }) => label), found.outside, found.mayRevoke];
    };
    expect(await of(within)).toEqual([['Team'], 0, true]);
    expect(await of(strong)).toEqual([['Operations'], 0, false]);
    expect(await of(mixed)).toEqual([['Team'], 1, false]);
    expect(await of(above)).toEqual([['Acme'], 0, false]);
    expect(await of(elsewhere)).toBeUndefined();
    expect(await revoke(part, strong)).toEqual([400, { __all__: [refusals.lacking] }]);
    expect(await revoke(part, mixed)).toEqual([400, { __all__: [refusals.beyond] }]);
    expect(await revoke(part, above)).toEqual([400, { __all__: [refusals.beyond] }]);
    expect(await revoke(part, elsewhere)).toEqual([404, { detail: messages.notFound }]);
    expect(await revoke(part, within)).toEqual([200, null]);
    expect(await row(part, within)).toMatchObject({
      state: 'Revoked',
      mayRevoke: false,
      revoked: { at: now.toISOString(), by: part },
    });
  });

  test('sees the records of tokens of nodes in sight only', async () => {
    const labels = async (by: string) => {
      const query = { kinds: 'service_token_created', pageSize: 100 };
      return (await server.get(by, changes.list, { query })).rows.map(({ subject }) => subject);
    };
    expect(await labels(part)).toEqual(['Strong', 'Within', 'Bound']);
    expect(await labels(admin)).toEqual(expect.arrayContaining(['Feed', 'Mixed', 'Above', 'Elsewhere']));
  });
});

test('another TMC’s token is not found', async () => {
  const { id } = await create(admin, { name: 'Own', entities: [await rootId()] });
  expect(await list('admin@two.test')).toEqual([]);
  expect(await revoke('admin@two.test', id)).toEqual([404, { detail: messages.notFound }]);
  expect(await row(admin, id)).toMatchObject({ state: 'Active' });
});

test('is recorded with permissions, nodes and end, and not undone', async () => {
  const [ops] = await nodes('OPS');
  const { id } = await create(admin, { name: 'Recorded', entities: [ops], permissions: ['can_import'] });
  await revoke(admin, id);
  expect(await revoke(admin, id)).toEqual([200, null]);
  const state = { permissions: ['can_import'], nodes: [ops], isProvisioning: false, expiresAt: lastInstant };
  const { rows } = await sql<{ id: number }>`select id, kind, actor, before, after from changes
    where subject_id = ${String(id)} and kind like 'service_token%' order by id`.execute(
    server.database.owner,
  );
  expect(rows).toEqual([
    { id: expect.anything(), kind: 'service_token_created', actor: admin, before: null, after: state },
    { id: expect.anything(), kind: 'service_token_revoked', actor: admin, before: state, after: null },
  ]);
  for (const [at, words] of ['revoke it instead', 'create another one'].entries()) {
    const undone = await server.send(admin, changes.undo, { params: { id: rows[at]!.id } });
    expect([undone.status, undone.body]).toEqual([409, { detail: expect.stringContaining(words) }]);
  }
});

test('a node of a token cannot be deleted until the token is revoked', async () => {
  const [ops] = await nodes('OPS');
  const tree = await server.get(admin, editorTree);
  const { created } = await server.get(admin, saveTree, {
    body: { version: tree.version, nodes: [{ id: -1, label: 'Extra', parent_id: ops }] },
  });
  const extra = created[0]!.id;
  const { id, token } = await create(admin, { name: 'Of extra', entities: [extra] });
  const { version } = await server.get(admin, editorTree);
  const remove = () => server.send(admin, saveTree, { body: { version, nodes: [], deleted: [extra] } });
  const refused = await remove();
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('it is part of a service token’s access'),
  ]);
  await revoke(admin, id);
  expect((await remove()).status).toBe(200);
  expect((await answer(token, topNodes))[0]).toBe(401);
});

test('stores digests alone, and no secret in logs, records or stored answers', async () => {
  const { id, token } = await create(admin, { name: 'Secret', entities: [await rootId()] });
  await answer(token, topNodes);
  await answer(`${token.slice(0, -1)}-`, topNodes);
  await answer(token, tokens.createToken, { body: { name: token, permissions: [token] } });
  await answer(token, changes.undo, { params: { id: 1 } });
  await revoke(admin, id);
  await answer(token, topNodes);
  const { owner } = server.database;
  const { digest } = await owner
    .selectFrom('service_tokens')
    .where('id', '=', id)
    .select('digest')
    .executeTakeFirstOrThrow();
  expect(digest).toBe(createHash('sha256').update(token).digest('hex'));
  const secret = token.slice(-43);
  for (const table of [...tenantTables, 'account_changes']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t
      where strpos(to_jsonb(t)::text, ${secret}) > 0 or to_jsonb(t)::text ~ 'tlk_'`.execute(owner);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  expect(log.mock.calls.length).toBeGreaterThan(5);
  expect(log.mock.calls.join('\n')).not.toMatch(/tlk_/);
});

async function rootId(): Promise<number> {
  const root = server.database.owner
    .selectFrom('nodes')
    .innerJoin('clients', 'clients.id', 'nodes.client_id')
    .where('clients.code', '=', 'ONE')
    .where('is_root', '=', true)
    .select('nodes.id');
  return (await root.executeTakeFirstOrThrow()).id;
}
