/** What commands do about users: make them known, and grant or revoke their access to clients. */
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  permissions as everyPermission,
  type Permission,
  type UserType,
} from '../../contract/core/permissions.ts';
import { type Change, done, unchanged } from '../changes/change.ts';
import { changeByCommand } from '../changes/door.ts';
import { kind } from '../changes/kind.ts';
import { any } from '../db/build.ts';
import type { Db, Trx } from '../db/schema.ts';
import { CommandError } from '../ground/command-error.ts';
import { accessChanged, readAccess, writeAccess } from './access.ts';
import { clientByCode } from './clients.ts';

export type Grant = {
  email: string;
  clientCode: string;
  /** Codes of the granted nodes; none: the whole client, customers that come later included. */
  nodeCodes: readonly string[];
  userType: UserType;
  permissions: 'all' | readonly Permission[];
};

/** What a grant did, for the line that tells of it. */
export type Granted = { email: string; client: string; nodes: string[]; isNewUser: boolean };

export const userAdded = kind('user_added', {
  state: z.object({ email: z.string(), name: z.string() }),
  raises: null,
  undo: 'A user stays known; revoke the access instead.',
});

/**
 * Gives a user exactly this access to a client: an earlier grant in the same client is replaced. An unknown
 * e-mail becomes a user who signs in later; the first client granted becomes the active one.
 * Throws a CommandError for an unknown client or node.
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
    const user = await knownUser(change.trx, grant.email);
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

/** Takes a user's access to a client away; throws a CommandError where there is none. */
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

type KnownUser = { id: number; email: string; isNew: boolean };

/** Makes sure that a user with this e-mail exists. The name is the e-mail until somebody tells it. */
export function knowUser(db: Db, email: string, name?: string): Promise<KnownUser> {
  return changeByCommand(db, null, userAdded, async ({ trx }) => {
    const user = await knownUser(trx, email, name);
    if (!user.isNew) return unchanged(user);
    const after = { email: user.email, name: name ?? user.email };
    return done(user, { subject: { id: user.id, label: user.email }, before: null, after });
  });
}

/**
 * Finds the user of an e-mail, else adds one, by the same statements: neither how long it takes nor the id, which
 * follows no order, tells whether the e-mail was known.
 */
export async function knownUser(trx: Trx, email: string, name?: string): Promise<KnownUser> {
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

/** The nodes of these codes, by code; without codes the root. */
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
