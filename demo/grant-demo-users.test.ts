import { beforeAll, expect, test } from 'vitest';
import { permissions } from '../contract/http/permissions.ts';
import { type CurrentUser, me } from '../contract/session/calls.ts';
import { demoUsers } from '../server/identity/demo-users.ts';
import { testServer } from '../server/test/server.ts';
import { grantDemoUsers } from './grant-demo-users.ts';

const server = testServer();

beforeAll(async () => {
  for (const code of ['MAIN', 'OTHER']) {
    await server.tmc(code);
    await server.importFeed(code, {
      hierarchy: [
        { node_code: 'LONE', parent_code: '', label: 'One part only' },
        { node_code: 'LONE-1', parent_code: 'LONE', label: 'Part' },
        { node_code: 'PAIR', parent_code: '', label: 'Two parts' },
        { node_code: 'PAIR-1', parent_code: 'PAIR', label: 'Part 1' },
        { node_code: 'PAIR-2', parent_code: 'PAIR', label: 'Part 2' },
      ],
    });
  }
});

test('each demo user has the access shown on the sign-in page, even after repeated grants', async () => {
  await grantDemoUsers(server.database.db, ['MAIN', 'OTHER']);
  await grantDemoUsers(server.database.db, ['MAIN', 'OTHER']);
  const seen = new Map<string, CurrentUser>();
  for (const { email } of demoUsers) seen.set(email, (await server.get(email, me)) as CurrentUser);
  const user = (name: string) => seen.get(`${name}@demo.test`);
  const every = [...permissions];
  const [main] = user('both')?.clients ?? [];
  expect(user('both')?.clients).toHaveLength(2);
  expect(user('staff')).toMatchObject({ name: 'Sam Staff', user_type: 'Staff', permissions: every });
  expect(user('staff')).toMatchObject({ clients: [main], active_client: main });
  expect(user('admin')).toMatchObject({ user_type: 'Client', permissions: every, clients: [main] });
  expect(user('client')).toMatchObject({
    user_type: 'User',
    permissions: [],
    entities: [await server.nodeId('MAIN', 'PAIR-1'), await server.nodeId('MAIN', 'PAIR-2')],
  });
  expect(user('none')).toMatchObject({ clients: [], active_client: null, entities: [] });
});
