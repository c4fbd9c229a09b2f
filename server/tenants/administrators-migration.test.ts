import { expect, test } from 'vitest';
import { permissions } from '../../contract/http/permissions.ts';
import * as migration from '../database/migrations/054-administrators-import.ts';
import { testDatabase } from '../test/database.ts';
import { createClient } from './clients.ts';
import { grantAccess } from './users.ts';

const database = testDatabase();

test('administrators of before may import after the migration; nobody else gets the permission', async () => {
  const { db, owner } = database;
  await createClient(db, { code: 'ONE', name: 'One', country: 'AU' });
  const grant = { clientCode: 'ONE', nodeCodes: [], permissions: 'all' } as const;
  const types = ['Client', 'Client', 'Staff', 'User'] as const;
  for (const [index, userType] of types.entries()) {
    await grantAccess(db, { ...grant, userType, email: `user${index}@one.test` });
  }
  const before = permissions.filter((one) => one !== 'can_import');
  await owner.updateTable('memberships').set({ permissions: before }).execute();
  const limited = before.slice(1);
  // User ids are random.
  const byEmail = () =>
    owner.selectFrom('memberships').innerJoin('users', 'users.id', 'user_id').orderBy('users.email');
  const second = (await byEmail().select('user_id').execute()).at(1)?.user_id ?? 0;
  await owner
    .updateTable('memberships')
    .where('user_id', '=', second)
    .set({ permissions: limited })
    .execute();
  await migration.up(owner as never);
  await migration.up(owner as never);
  const held = await byEmail().select('permissions').execute();
  expect(held.map((one) => one.permissions)).toEqual([[...before, 'can_import'], limited, before, before]);
});
