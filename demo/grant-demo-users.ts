/** Grants access to the demo's users. */
import type { Db } from '../server/database/schema.ts';
import { inTenant } from '../server/database/tenant.ts';
import { demoUsers } from '../server/identity/demo-users.ts';
import { clientByCode } from '../server/tenants/clients.ts';
import { ensureUser, grantAccess } from '../server/tenants/users.ts';

/** Grants the demo's users access to the demo's clients, the first of which is the main one. */
export async function grantDemoUsers(db: Db, clientCodes: readonly string[]): Promise<void> {
  for (const { email, name, clients, userType, permissions, nodes } of demoUsers) {
    await ensureUser(db, email, name);
    const codes = { none: [], first: clientCodes.slice(0, 1), all: clientCodes }[clients];
    for (const code of codes) {
      const nodeCodes = nodes === 'two' ? await twoNodes(db, code) : [];
      await grantAccess(db, { email, clientCode: code, nodeCodes, userType, permissions });
    }
  }
}

/** The first two groups of the first customer with at least two. */
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
