/**
 * Reads the user's row, the grants in the active client, and that client's data version. Every request begins with
 * this, so it takes one round trip, which concurrent requests of one user share.
 */

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { build } from '../database/build.ts';
import { pipelineOf } from '../database/pool.ts';
import type { Db, Trx } from '../database/schema.ts';
import { enterTenant } from '../database/tenant.ts';
import type { Identity } from './binding.ts';

export type UserWithGrants = {
  row: UserRow;
  /** Granted nodes of the active client; its root for a user of type Client. Empty without an active client. */
  grants: { id: number; is_root: boolean }[];
  /** The active client's data version; 0 without an active client. */
  dataVersion: number;
};

type UserRow = Awaited<ReturnType<ReturnType<typeof userQuestion>['executeTakeFirstOrThrow']>>;
type Hint = { userId: number; clientId: number };

/** The last user and client of each identity, so that one round trip reads everything. A wrong hint costs another. */
const hints = new LRUCache<string, Hint>({ max: 10_000 });
const pendingByDb = new WeakMap<Db, Map<string, Promise<UserWithGrants | undefined>>>();

/** Returns undefined if no user is bound to the identity. */
export function userWithGrants(db: Db, identity: Identity): Promise<UserWithGrants | undefined> {
  const pending = pendingByDb.get(db) ?? new Map<string, Promise<UserWithGrants | undefined>>();
  pendingByDb.set(db, pending);
  const key = JSON.stringify([identity.issuer, identity.subject]);
  let result = pending.get(key);
  if (!result) {
    // Requests that arrive before the query is sent share it; later ones must not.
    result = new Promise<void>((sent) => setImmediate(sent)).then(() => {
      pending.delete(key);
      return readUser(db, identity, key);
    });
    pending.set(key, result);
  }
  return result;
}

/** Like `userWithGrants`, in an open transaction, which enters the user's active client. */
export async function userWithGrantsIn(trx: Trx, identity: Identity): Promise<UserWithGrants | undefined> {
  const row = await trx.executeQuery(userQuestion(identity).compile()).then(({ rows }) => rows[0]);
  if (!row) return undefined;
  if (row.client_id === null) return { row, grants: [], dataVersion: 0 };
  const found = { userId: row.id, clientId: row.client_id };
  await enterTenant(trx, found.clientId);
  const { rows: grants } = await trx.executeQuery(grantsQuestion(found).compile());
  return { row, grants, dataVersion: (await versionNow(trx, found.clientId)) ?? 0 };
}

async function readUser(db: Db, identity: Identity, key: string): Promise<UserWithGrants | undefined> {
  const hint = hints.get(key);
  const [[row], [grants, [version]]] = await runQueries(db, identity, hint).catch((error) => {
    // The user may have switched to another client, whose server is available.
    hints.delete(key);
    throw error;
  });
  if (!row) return undefined;
  if (row.client_id === null) return { row, grants: [], dataVersion: 0 };
  const found = { userId: row.id, clientId: row.client_id };
  if (found.userId !== hint?.userId || found.clientId !== hint.clientId) {
    hints.set(key, found);
    return readUser(db, identity, key);
  }
  return { row, grants: [...grants], dataVersion: version?.version ?? 0 };
}

/** Without a hint, reads only the user: a query without a client could go to a server that is down. */
async function runQueries(db: Db, identity: Identity, hint: Hint | undefined) {
  const user = { name: 'user', question: userQuestion(identity).compile() };
  if (!hint) {
    const [rows] = await pipelineOf(db).run(user, 0, []);
    return [rows, [[], []]] as const;
  }
  return pipelineOf(db).run(user, hint.clientId, [
    { name: 'grants', question: grantsQuestion(hint).compile() },
    { name: 'version', question: versionQuestion(hint.clientId).compile() },
  ]);
}

/** The user with the active client, which is null if the membership in it was deleted or deactivated. */
function userQuestion({ issuer, subject }: Identity) {
  return build
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.client_id', '=', 'users.active_client_id')
        .on('memberships.is_active', '=', true),
    )
    .leftJoin('clients', 'clients.id', 'memberships.client_id')
    .where('users.issuer', '=', issuer)
    .where('users.subject', '=', subject)
    .selectAll('users')
    .select(['memberships.user_type', 'memberships.permissions'])
    .select(['memberships.name as member_name', 'memberships.last_login_at'])
    .select(['clients.id as client_id', 'clients.name as client_name', 'clients.base_country'])
    .select(['clients.currency', 'clients.time_zone', 'clients.locale', 'clients.settings'])
    .select((eb) => {
      const clientsWhere = (isActive: boolean) =>
        sql<number[]>`array(${eb
          .selectFrom('memberships as every')
          .whereRef('every.user_id', '=', 'users.id')
          .where('every.is_active', '=', isActive)
          .select('every.client_id')
          .orderBy('every.client_id')})`;
      return [clientsWhere(true).as('client_ids'), clientsWhere(false).as('ended_client_ids')];
    });
}

/** Granted nodes; the root for a user of type Client, whatever else was granted. */
export function grantsQuestion({ userId, clientId }: Hint) {
  return build
    .selectFrom('nodes')
    .select(['id', 'is_root'])
    .where('client_id', '=', clientId)
    .where((eb) => {
      const wholeClient = eb.exists(
        eb
          .selectFrom('memberships')
          .where('client_id', '=', clientId)
          .where('user_id', '=', userId)
          .where('user_type', '=', 'Client')
          .select('user_id'),
      );
      const granted = eb
        .selectFrom('membership_nodes')
        .where('client_id', '=', clientId)
        .where('user_id', '=', userId)
        .select('node_id');
      return eb.or([
        eb.and([wholeClient, eb('is_root', '=', true)]),
        eb.and([eb.not(wholeClient), eb('id', 'in', granted)]),
      ]);
    })
    .orderBy('id');
}

/** The client's current data version, in a transaction that is open for the client. */
export async function versionNow(trx: Trx, clientId: number): Promise<number | undefined> {
  const { rows } = await trx.executeQuery(versionQuestion(clientId).compile());
  return rows[0]?.version;
}

export function versionQuestion(clientId: number) {
  return build.selectFrom('data_version').where('client_id', '=', clientId).select('version');
}
