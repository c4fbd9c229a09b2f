/** Who may see what: users, and their access to clients. */
import * as z from 'zod';
import {
  permissions as everyPermission,
  type Permission,
  type UserType,
} from '../../contract/core/permissions.ts';
import { any } from '../db/build.ts';
import type { Db, Trx } from '../db/schema.ts';
import { enterTenant } from '../db/tenant.ts';
import { CommandError } from '../ground/command-error.ts';
import { clientByCode } from './clients.ts';

export type Access = {
  email: string;
  clientCode: string;
  /** Codes of the granted nodes; none: the whole client, customers that come later included. */
  nodeCodes: readonly string[];
  userType: UserType;
  permissions: 'all' | readonly Permission[];
};

/** What a grant did, for the line that tells of it. */
export type Granted = { email: string; client: string; nodes: string[]; isNewUser: boolean };

/**
 * Gives a user exactly this access to a client: an earlier grant in the same client is replaced. An unknown
 * e-mail becomes a user who signs in later; the first client granted becomes the active one.
 * Throws a CommandError for an unknown client or node.
 */
export async function grantAccess(db: Db, access: Access): Promise<Granted> {
  if (access.userType === 'Client' && (access.nodeCodes.length > 0 || access.permissions !== 'all')) {
    throw new CommandError(
      'A user of type Client has the whole client and every permission: leave out nodes and permissions.',
    );
  }
  const client = await clientByCode(db, access.clientCode);
  return db.transaction().execute(async (trx) => {
    const user = await knowUser(trx, access.email);
    const membership = {
      user_type: access.userType,
      permissions: access.permissions === 'all' ? [...everyPermission] : [...new Set(access.permissions)],
    };
    await trx
      .insertInto('memberships')
      .values({ user_id: user.id, client_id: client.id, ...membership })
      .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet(membership))
      .execute();
    await activateFirst(trx, user.id, client.id);
    await enterTenant(trx, client.id);
    const nodes = await grantNodes(trx, client.id, user.id, access.nodeCodes);
    return { email: user.email, client: client.name, nodes, isNewUser: user.isNew };
  });
}

/** Takes a user's access to a client away; throws a CommandError where there is none. */
export async function revokeAccess(
  db: Db,
  email: string,
  clientCode: string,
): Promise<{ email: string; client: string }> {
  const client = await clientByCode(db, clientCode);
  const address = checkedEmail(email);
  return db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst();
    if (!user) throw new CommandError(`There is no user ${address}.`);
    const { numDeletedRows } = await trx
      .deleteFrom('memberships')
      .where('user_id', '=', user.id)
      .where('client_id', '=', client.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CommandError(`${address} has no access to ${client.name}.`);
    await trx
      .updateTable('users')
      .set({ active_client_id: null })
      .where('id', '=', user.id)
      .where('active_client_id', '=', client.id)
      .execute();
    await enterTenant(trx, client.id);
    await ungrantNodes(trx, client.id, user.id);
    return { email: address, client: client.name };
  });
}

/** Makes sure that a user with this e-mail exists. The name is the e-mail until somebody tells it. */
export async function knowUser(
  db: Db,
  email: string,
  name?: string,
): Promise<{ id: number; email: string; isNew: boolean }> {
  const address = checkedEmail(email);
  const created = await db
    .insertInto('users')
    .values({ email: address, name: name ?? address })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return { id: created.id, email: address, isNew: true };
  const known = db.selectFrom('users').select('id').where('email', '=', address);
  return { ...(await known.executeTakeFirstOrThrow()), email: address, isNew: false };
}

/** The client becomes the active one of a user who has none, or none that is still granted. */
async function activateFirst(trx: Trx, userId: number, clientId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ active_client_id: clientId })
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .whereRef('memberships.user_id', '=', 'users.id')
            .whereRef('memberships.client_id', '=', 'users.active_client_id')
            .select('client_id'),
        ),
      ),
    )
    .execute();
}

async function grantNodes(
  trx: Trx,
  clientId: number,
  userId: number,
  codes: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(codes)];
  const nodes = await trx
    .selectFrom('nodes')
    .select(['id', 'label', 'code'])
    .where('client_id', '=', clientId)
    .where((eb) => (wanted.length === 0 ? eb('is_root', '=', true) : eb('code', '=', any(wanted))))
    .orderBy('code')
    .execute();
  const unknown = wanted.filter((code) => !nodes.some((node) => node.code === code));
  if (unknown.length > 0) throw new CommandError(`There is no node with the code ${unknown.join(', ')}.`);
  await ungrantNodes(trx, clientId, userId);
  await trx
    .insertInto('membership_nodes')
    .values(nodes.map((node) => ({ client_id: clientId, user_id: userId, node_id: node.id })))
    .execute();
  return wanted.length === 0 ? [] : nodes.map((node) => node.label);
}

async function ungrantNodes(trx: Trx, clientId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('membership_nodes')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

function checkedEmail(email: string): string {
  const parsed = z.email().max(254).safeParse(email.trim().toLowerCase());
  if (!parsed.success) throw new CommandError(`${email} is no e-mail address.`);
  return parsed.data;
}
