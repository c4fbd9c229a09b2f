import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { kinds } from '../kinds.ts';
import { grantAccess, revokeAccess } from '../tenants/users.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { type Change, done } from './change.ts';
import { changeByCommand, openChange } from './door.ts';
import { kind } from './kind.ts';
import { changeUndone, undoChange } from './undo.ts';

const database = testDatabase();
let client: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  client = await newClient(database);
  await client.importFeed({ lines: [{}] });
});

const grant = (email: string, permissions: 'all' | ['view_budgets'] | ['live_bookings'] = 'all') =>
  grantAccess(database.db, {
    email,
    clientCode: client.code,
    nodeCodes: [],
    userType: 'User',
    permissions,
  });

const undo = (id: number) =>
  changeByCommand(database.db, client.id, changeUndone, (change) => undoChange(change, kinds, id));

/** The client's records about one subject, oldest first. */
const records = (label: string) =>
  client.within((trx) =>
    trx
      .selectFrom('changes')
      .selectAll()
      .where('client_id', '=', client.id)
      .where('subject_label', '=', label)
      .orderBy('id')
      .execute(),
  );
const newest = async (label: string) => (await records(label)).at(-1) ?? expect.unreachable();

/** Permissions of the user in the client; null: no access. */
async function permissionsOf(email: string): Promise<string[] | null> {
  const found = await database.owner
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('email', '=', email)
    .where('client_id', '=', client.id)
    .select('permissions')
    .executeTakeFirst();
  return found?.permissions ?? null;
}

test('undoes a change, then the undo, and so on, and records each', async () => {
  await grant('ann@x.test', ['view_budgets']);
  await grant('ann@x.test', ['live_bookings']);
  const changed = await newest('ann@x.test');
  const { version } = await client.version();

  await undo(changed.id);
  expect(await permissionsOf('ann@x.test')).toEqual(['view_budgets']);
  const undone = await newest('ann@x.test');
  expect(undone).toMatchObject({
    kind: 'access_changed',
    actor: 'Command line',
    before: changed.after,
    after: changed.before,
    undo_of: changed.id,
  });

  await undo(undone.id);
  expect(await permissionsOf('ann@x.test')).toEqual(['live_bookings']);
  expect((await newest('ann@x.test')).undo_of).toBe(undone.id);
  await undo((await newest('ann@x.test')).id);
  expect(await permissionsOf('ann@x.test')).toEqual(['view_budgets']);
  expect(await records('ann@x.test')).toHaveLength(5);
  expect((await client.version()).version).toBe(version);
});

test('undoing a grant revokes it, and undoing a revocation restores it', async () => {
  await grant('bob@x.test');
  await undo((await newest('bob@x.test')).id);
  expect(await permissionsOf('bob@x.test')).toBeNull();
  await grant('bob@x.test', ['view_budgets']);
  await revokeAccess(database.db, 'bob@x.test', client.code);
  await undo((await newest('bob@x.test')).id);
  expect(await permissionsOf('bob@x.test')).toEqual(['view_budgets']);
  const nodes = client.within((trx) =>
    trx.selectFrom('membership_nodes').selectAll().where('client_id', '=', client.id).execute(),
  );
  expect((await nodes).length).toBeGreaterThan(0);
});

test('rejects an undo if the subject has changed since, and names the change', async () => {
  await grant('cat@x.test', ['view_budgets']);
  const first = await newest('cat@x.test');
  await grant('cat@x.test', ['live_bookings']);
  const before = await records('cat@x.test');
  await expect(undo(first.id)).rejects.toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(
        /^“Access changed” of the user cat@x.test cannot be undone: permissions changed since, by Command line on \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
      ),
    },
  });
  await revokeAccess(database.db, 'cat@x.test', client.code);
  await expect(undo(first.id)).rejects.toThrow('it was removed since');
  expect(await records('cat@x.test')).toHaveLength(before.length + 1);

  // Only the current state counts, not when it was reached.
  await grant('cat@x.test', ['view_budgets']);
  await undo(first.id);
  expect(await permissionsOf('cat@x.test')).toBeNull();
});

test('undoing a change to reporting data takes the version once, and raises the versions of its kind', async () => {
  const root = ({ trx, clientId }: Change) =>
    trx.selectFrom('nodes').where('client_id', '=', clientId).where('is_root', '=', true);
  const renamed = kind('data_imported', {
    state: z.object({ label: z.string() }),
    raises: ['nodes_version'],
    undo: {
      standing: async (change) => (await root(change).select('label').executeTakeFirst()) ?? null,
      restore: async ({ trx, clientId, version }, id, state) => {
        expect(version).toBe((await client.version()).version + 1);
        const nodes = trx.updateTable('nodes').where('client_id', '=', clientId).where('id', '=', Number(id));
        await nodes.set({ label: state?.label ?? '' }).execute();
      },
    },
  });
  await changeByCommand(database.db, client.id, renamed, async (change) => {
    const { id, label } = await root(change).select(['id', 'label']).executeTakeFirstOrThrow();
    await change.trx.updateTable('nodes').set({ label: 'New' }).where('client_id', '=', client.id).execute();
    return done(null, { subject: { id, label: 'root' }, before: { label }, after: { label: 'New' } });
  });
  const before = await client.version();
  const { id } = await newest('root');
  await changeByCommand(database.db, client.id, changeUndone, (change) =>
    undoChange(change, { ...kinds, data_imported: renamed }, id),
  );
  const version = before.version + 1;
  expect(await client.version()).toEqual({ ...before, version, nodes_version: version });
  expect(await newest('root')).toMatchObject({ after: { label: client.code }, undo_of: id });
});

test('does not restore access to a node that no longer exists', async () => {
  await grant('dan@x.test');
  const { id, after } = await newest('dan@x.test');
  await revokeAccess(database.db, 'dan@x.test', client.code);
  const revoked = await newest('dan@x.test');
  await database.owner
    .updateTable('changes')
    .set({ before: JSON.stringify({ ...(after as object), nodes: [999_999] }) as never })
    .where('id', '=', revoked.id)
    .execute();
  await expect(undo(revoked.id)).rejects.toMatchObject({ status: 409 });
  expect(await permissionsOf('dan@x.test')).toBeNull();
  expect((await newest('dan@x.test')).id).toBe(revoked.id);
  expect(id).toBeLessThan(revoked.id);
});

test('a kind that cannot be undone says why', async () => {
  const imported = (
    await client.within((trx) =>
      trx.selectFrom('changes').selectAll().where('client_id', '=', client.id).execute(),
    )
  ).find((record) => record.kind === 'data_imported');
  await expect(undo(imported?.id ?? 0)).rejects.toMatchObject({
    status: 409,
    body: { detail: 'An import is corrected by the next one.' },
  });
});

test('answers 404 for another client’s record', async () => {
  await grant('eve@x.test');
  const { id } = await newest('eve@x.test');
  const stranger = await newClient(database);
  const foreign = openChange(
    database.db,
    changeUndone,
    { actor: { userId: null, label: 'x' }, clientId: stranger.id },
    (change) => undoChange(change, kinds, id),
  );
  await expect(foreign).rejects.toMatchObject({ status: 404 });
  expect(await permissionsOf('eve@x.test')).not.toBeNull();
});
