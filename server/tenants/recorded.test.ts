import { expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { ensureUser, grantAccess, revokeAccess } from './users.ts';

const database = testDatabase();

test('each command and each import that changes something writes one audit record', async () => {
  const { db, owner } = database;
  const client = await newClient(database);
  const seen = { changes: 0, account_changes: 0 };
  /** The records written since the last call. */
  async function recorded(table: 'changes' | 'account_changes' = 'changes') {
    const records = await owner.selectFrom(table).selectAll().orderBy('id').execute();
    const fresh = records.slice(seen[table]);
    seen[table] = records.length;
    return fresh;
  }
  const byCommand = { user_id: null, actor: 'Command line', undo_of: null };

  const place = { country: 'AU', currency: 'AUD', timeZone: 'Australia/Melbourne' };
  expect(await recorded()).toMatchObject([
    {
      ...byCommand,
      client_id: client.id,
      kind: 'client_created',
      subject_id: String(client.id),
      before: null,
      after: { code: client.code, name: client.code, ...place },
    },
  ]);

  const feed = { lines: [{}, { line_key: 'wrong', amount_paid: 'x' }] };
  await client.importFeed(feed, { dryRun: true });
  await client.importFeed(feed, { strict: true });
  expect(await recorded()).toEqual([]);
  const { importId } = await client.importFeed(feed);
  expect(await recorded()).toMatchObject([
    {
      ...byCommand,
      kind: 'data_imported',
      subject_id: String(importId),
      before: null,
      after: { read: 2, added: 1, changed: 0, unchanged: 0, rejected: 1 },
    },
  ]);

  const grant = (permissions: 'all' | ['view_budgets']) =>
    grantAccess(db, {
      email: 'Ann@x.test',
      clientCode: client.code,
      nodeCodes: ['ACME'],
      userType: 'Staff',
      permissions,
    });
  await grant('all');
  await grant(['view_budgets']);
  await grant(['view_budgets']);
  await revokeAccess(db, 'ann@x.test', client.code);
  const [granted, changed, revoked, ...more] = await recorded();
  expect(more).toEqual([]);
  const about = { ...byCommand, kind: 'access_changed', subject_label: 'ann@x.test' };
  const narrow = { userType: 'Staff', permissions: ['view_budgets'] };
  expect(granted).toMatchObject({ ...about, before: null, after: { userType: 'Staff' } });
  expect(changed).toMatchObject({ ...about, before: granted?.after, after: narrow });
  expect(revoked).toMatchObject({ ...about, before: changed?.after, after: null });

  await ensureUser(db, 'Bob@x.test', 'Bob');
  await ensureUser(db, 'bob@x.test', 'Bob');
  expect(await recorded('account_changes')).toMatchObject([
    { ...byCommand, kind: 'user_added', before: null, after: { email: 'bob@x.test', name: 'Bob' } },
  ]);
  expect(await recorded()).toEqual([]);
});
