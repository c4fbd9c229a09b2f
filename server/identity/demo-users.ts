/** The demo's people: one for each role, with the access that shows it. Passwords do not exist here. */
import type { Permission, UserType } from '../../contract/permissions.ts';
import { clientByCode } from '../admin/clients.ts';
import { grantAccess, knowUser } from '../admin/users.ts';
import type { Db } from '../db/pool.ts';
import { inTenant } from '../db/tenant.ts';

type DemoUser = {
  email: string;
  name: string;
  /** What the sign-in page says about this user. */
  role: string;
  clients: 'none' | 'first' | 'all';
  userType: UserType;
  permissions: 'all' | Permission[];
  nodes: 'all' | 'two';
};

const everything = { userType: 'Staff', permissions: 'all', nodes: 'all' } as const;

export const demoUsers: readonly DemoUser[] = [
  {
    email: 'staff@demo.test',
    name: 'Sam Staff',
    role: 'TMC staff with every permission',
    clients: 'first',
    ...everything,
  },
  {
    email: 'client@demo.test',
    name: 'Cleo Client',
    role: 'Client user: two cost centres, no permission',
    clients: 'first',
    userType: 'User',
    permissions: [],
    nodes: 'two',
  },
  {
    email: 'both@demo.test',
    name: 'Bo Both',
    role: 'TMC staff of both TMCs',
    clients: 'all',
    ...everything,
  },
  {
    email: 'admin@demo.test',
    name: 'Ada Admin',
    role: 'Administrator (user type Client)',
    clients: 'first',
    ...everything,
    userType: 'Client',
  },
  {
    email: 'none@demo.test',
    name: 'Noa None',
    role: 'Known, without access to anything',
    clients: 'none',
    ...everything,
  },
];

/** Grants the demo's users their access to the demo's clients, the first of which is the main one. */
export async function grantDemoUsers(db: Db, clientCodes: readonly string[]): Promise<void> {
  for (const { email, name, clients, userType, permissions, nodes } of demoUsers) {
    await knowUser(db, email, name);
    const codes = { none: [], first: clientCodes.slice(0, 1), all: clientCodes }[clients];
    for (const code of codes) {
      const nodeCodes = nodes === 'two' ? await twoNodes(db, code) : [];
      await grantAccess(db, { email, clientCode: code, nodeCodes, userType, permissions });
    }
  }
}

/** The first two groups of the first customer that has two. */
async function twoNodes(db: Db, clientCode: string): Promise<string[]> {
  const client = await clientByCode(db, clientCode);
  const groups = await inTenant(db, client.id, (trx) =>
    trx
      .selectFrom('nodes as root')
      .innerJoin('nodes as customer', (join) =>
        join.onRef('customer.client_id', '=', 'root.client_id').onRef('customer.parent_id', '=', 'root.id'),
      )
      .innerJoin('nodes as part', (join) =>
        join.onRef('part.client_id', '=', 'customer.client_id').onRef('part.parent_id', '=', 'customer.id'),
      )
      .where('root.client_id', '=', client.id)
      .where('root.is_root', '=', true)
      .where('part.code', 'is not', null)
      .select(['customer.code as customer', 'part.code'])
      .orderBy('customer.code')
      .orderBy('part.code')
      .$narrowType<{ code: string }>()
      .execute(),
  );
  const byCustomer = Map.groupBy(groups, (group) => group.customer);
  const parts = [...byCustomer.values()].find((candidates) => candidates.length >= 2);
  if (!parts) throw new Error(`No customer of ${clientCode} has two groups to grant`);
  return parts.slice(0, 2).map((part) => part.code);
}
