/** User management for commands: add users, and grant or revoke their access to clients. */
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  permissions as everyPermission,
  type Permission,
  type UserType,
} from '../../contract/http/permissions.ts';
import { any } from '../database/build.ts';
import type { Db, Trx } from '../database/schema.ts';
import { CommandError } from '../lib/command-error.ts';
import { type Change, done, unchanged } from '../mutations/change.ts';
import { changeByCommand } from '../mutations/door.ts';
import { kind } from '../mutations/kind.ts';
import { accessChanged, readAccess, writeAccess } from './access.ts';
import { clientByCode } from './clients.ts';

export type Grant = {
  email: string;
  clientCode: string;
  /** Codes of the granted nodes; if empty, the whole client, including future customers. */
  nodeCodes: readonly string[];
  userType: UserType;
  permissions: 'all' | readonly Permission[];
};

/** The result of a grant, for the command's output. */
export type Granted = { email: string; client: string; nodes: string[]; isNewUser: boolean };

export const userAdded = kind('user_added', {
  state: z.object({ email: z.string(), name: z.string() }),
  raises: null,
  undo: 'A user stays known; revoke the access instead.',
});

/**
 * Gives a user exactly this access to a client, replacing an earlier grant in the same client. An unknown e-mail
 * becomes a user who can sign in later; the first client granted becomes the active one. Throws a CommandError for an
 * unknown client or node.
 */
export async function grantAccess(db: Db, grant: Grant): Promise<Granted> {
  const { userType, permissions, nodeCodes } = grant;
  if (userType === 'Client' && (nodeCodes.length > 0 || permissions !== 'all')) {
    throw new CommandError(
      'A user of type Client has the whole client and every permission: leave out nodes and permissions.',
    );
  }
  const client = await clientByCode(db, grant.clientCode);
  return changeByCommand(db, client.id, accessChanged, async (change) => {
    const user = await ensureUserIn(change.trx, grant.email);
    const nodes = await nodesToGrant(change, nodeCodes);
    const before = await readAccess(change, user.id);
    const after = {
      userType,
      permissions: everyPermission.filter((one) => permissions === 'all' || permissions.includes(one)),
      nodes: nodes.map((node) => node.id).sort((one, other) => one - other),
      isActive: true,
      name: before?.name ?? null,
    };
    const labels = nodeCodes.length === 0 ? [] : nodes.map((node) => node.label);
    const granted = { email: user.email, client: client.name, nodes: labels, isNewUser: user.isNew };
    if (isDeepStrictEqual(before, after)) return unchanged(granted);
    await writeAccess(change, user.id, after);
    return done(granted, { subject: { id: user.id, label: user.email }, before, after });
  });
}

/** Revokes a user's access to a client; throws a CommandError if there is none. */
export async function revokeAccess(
  db: Db,
  email: string,
  clientCode: string,
): Promise<{ email: string; client: string }> {
  const client = await clientByCode(db, clientCode);
  const address = checkedEmail(email);
  return changeByCommand(db, client.id, accessChanged, async (change) => {
    const users = change.trx.selectFrom('users').select('id').where('email', '=', address);
    const user = await users.executeTakeFirst();
    if (!user) throw new CommandError(`There is no user ${address}.`);
    const before = await readAccess(change, user.id);
    if (!before) throw new CommandError(`${address} has no access to ${client.name}.`);
    await writeAccess(change, user.id, null);
    const revoked = { email: address, client: client.name };
    return done(revoked, { subject: { id: user.id, label: address }, before, after: null });
  });
}

type EnsuredUser = { id: number; email: string; isNew: boolean };

/** Ensures that a user with this e-mail exists. The name is the e-mail until it is known. */
export function ensureUser(db: Db, email: string, name?: string): Promise<EnsuredUser> {
  return changeByCommand(db, null, userAdded, async ({ trx }) => {
    const user = await ensureUserIn(trx, email, name);
    if (!user.isNew) return unchanged(user);
    const after = { email: user.email, name: name ?? user.email };
    return done(user, { subject: { id: user.id, label: user.email }, before: null, after });
  });
}

/**
 * Finds or adds the user of an e-mail with the same statements, so that neither the time it takes nor the id, which
 * follows no order, discloses whether the e-mail was known.
 */
export async function ensureUserIn(trx: Trx, email: string, name?: string): Promise<EnsuredUser> {
  const address = checkedEmail(email);
  const id = randomInt(1, 2 ** 47);
  await trx
    .insertInto('users')
    .values({ id, email: address, name: name ?? address })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const known = trx.selectFrom('users').select('id').where('email', '=', address);
  const user = await known.executeTakeFirstOrThrow();
  return { id: user.id, email: address, isNew: user.id === id };
}

/** The nodes with these codes, by code; without codes, the root. */
async function nodesToGrant({ trx, clientId }: Change, codes: readonly string[]) {
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
  return nodes;
}

function checkedEmail(email: string): string {
  const parsed = z.email().max(254).safeParse(email.trim().toLowerCase());
  if (!parsed.success) throw new CommandError(`${email} is no e-mail address.`);
  return parsed.data;
}
