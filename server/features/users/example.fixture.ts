import type { Permission } from '../../../contract/http/permissions.ts';
import * as users from '../../../contract/users/calls.ts';
import type { testServer } from '../../test/server.ts';

export const admin = 'admin@one.test';
/** A user of type Client. */
export const boss = 'boss@one.test';
/** An administrator of Operations and Sales. */
export const part = 'part@one.test';
export const partPermissions: Permission[] = ['view_budgets', 'can_manage_users'];

export const hierarchy = [
  { node_code: 'ACME', parent_code: '', label: 'Acme' },
  { node_code: 'OPS', parent_code: 'ACME', label: 'Operations' },
  { node_code: 'TEAM', parent_code: 'OPS', label: 'Team' },
  { node_code: 'SALES', parent_code: 'ACME', label: 'Sales' },
  { node_code: 'BETA', parent_code: '', label: 'Beta' },
];

export async function loadUsers(server: ReturnType<typeof testServer>): Promise<void> {
  for (const code of ['ONE', 'TWO']) {
    await server.tmc(code);
    await server.importFeed(code, { hierarchy });
  }
  await server.grant(admin, 'ONE');
  await server.grant(boss, 'ONE', { userType: 'Client' });
  await server.grant(part, 'ONE', { nodes: ['OPS', 'SALES'], permissions: partPermissions });
  await server.grant('reader@one.test', 'ONE', { nodes: ['OPS'], permissions: [] });
  await server.grant('team@one.test', 'ONE', { nodes: ['TEAM'], permissions: ['view_budgets'] });
  await server.grant('mixed@one.test', 'ONE', { nodes: ['TEAM', 'BETA'], permissions: ['view_budgets'] });
  await server.grant('above@one.test', 'ONE', { nodes: ['ACME'], permissions: [] });
  await server.grant('beta@one.test', 'ONE', { nodes: ['BETA'], permissions: [] });
  await server.grant('admin@two.test', 'TWO');
}

/** The tests' requests. */
export function asking(server: ReturnType<typeof testServer>) {
  const { send, get } = server;
  const idOf = async (email: string) => {
    const found = server.database.owner.selectFrom('users').select('id').where('email', '=', email);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const nodes = (...codes: string[]) => Promise.all(codes.map((code) => server.nodeId('ONE', code)));
  return {
    idOf,
    nodes,
    list: (email: string, query: object = {}) => get(email, users.list, { query }),
    emails: async (email: string, query: object = {}) =>
      (await get(email, users.list, { query })).rows.map((row) => row.email),
    one: async (email: string, whom: string) => get(email, users.one, { params: { id: await idOf(whom) } }),
    edit: async (email: string, whom: string, body: object) => {
      const { status, body: answer } = await send(email, users.edit, {
        params: { id: await idOf(whom) },
        body,
      });
      return [status, answer];
    },
    invite: async (email: string, body: object) => {
      const { status, body: answer } = await send(email, users.invite, { body });
      return [status, answer];
    },
  };
}
