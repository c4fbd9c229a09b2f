/**
 * Where a user stands at this moment: the user's row, the grants in the active client, and how new that client's
 * data are. Every request begins with it, so it is one round trip, and requests of one user that arrive together
 * share one.
 */

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { build } from '../db/build.ts';
import { pipelineOf } from '../db/pool.ts';
import type { Db, Trx } from '../db/schema.ts';
import { enterTenant } from '../db/tenant.ts';
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

/** Whom the last answer named, by who asked: so the next look asks all at once. Wrong hints only cost a second look. */
const hints = new LRUCache<string, Hint>({ max: 10_000 });
const gathering = new WeakMap<Db, Map<string, Promise<UserWithGrants | undefined>>>();

/** Undefined: nobody here is bound to the identity. */
export function userWithGrants(db: Db, identity: Identity): Promise<UserWithGrants | undefined> {
  const waiting = gathering.get(db) ?? new Map<string, Promise<UserWithGrants | undefined>>();
  gathering.set(db, waiting);
  const key = JSON.stringify([identity.issuer, identity.subject]);
  let looking = waiting.get(key);
  if (!looking) {
    // Whoever arrives before the question is sent shares it; whoever arrives later must not.
    looking = new Promise<void>((sent) => setImmediate(sent)).then(() => {
      waiting.delete(key);
      return look(db, identity, key);
    });
    waiting.set(key, looking);
  }
  return looking;
}

/** As `userWithGrants`, in a transaction that is open: it is in the user's active client from then on. */
export async function userWithGrantsIn(trx: Trx, identity: Identity): Promise<UserWithGrants | undefined> {
  const row = await trx.executeQuery(userQuestion(identity).compile()).then(({ rows }) => rows[0]);
  if (!row) return undefined;
  if (row.client_id === null) return { row, grants: [], dataVersion: 0 };
  const found = { userId: row.id, clientId: row.client_id };
  await enterTenant(trx, found.clientId);
  const { rows: grants } = await trx.executeQuery(grantsQuestion(found).compile());
  return { row, grants, dataVersion: (await versionNow(trx, found.clientId)) ?? 0 };
}

async function look(db: Db, identity: Identity, key: string): Promise<UserWithGrants | undefined> {
  const hint = hints.get(key);
  const [[row], [grants, [version]]] = await lookUp(db, identity, hint).catch((error) => {
    // The user may work in another client by now, whose server answers.
    hints.delete(key);
    throw error;
  });
  if (!row) return undefined;
  if (row.client_id === null) return { row, grants: [], dataVersion: 0 };
  const found = { userId: row.id, clientId: row.client_id };
  if (found.userId !== hint?.userId || found.clientId !== hint.clientId) {
    hints.set(key, found);
    return look(db, identity, key);
  }
  return { row, grants: [...grants], dataVersion: version?.version ?? 0 };
}

/** Without a hint, the user alone: to ask about no client would be to ask some server that may be away. */
async function lookUp(db: Db, identity: Identity, hint: Hint | undefined) {
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

/** The user with the active client, which is null where the membership in it is gone, or not active. */
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
    .select(['clients.currency', 'clients.time_zone', 'clients.settings'])
    .select((eb) =>
      sql<number[]>`array(${eb
        .selectFrom('memberships as every')
        .whereRef('every.user_id', '=', 'users.id')
        .where('every.is_active', '=', true)
        .select('every.client_id')
        .orderBy('every.client_id')})`.as('client_ids'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('memberships as ended')
            .whereRef('ended.user_id', '=', 'users.id')
            .where('ended.is_active', '=', false)
            .select('ended.client_id'),
        )
        .as('was_deactivated'),
    );
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

/** The client's data version in a transaction that is open for it. */
export async function versionNow(trx: Trx, clientId: number): Promise<number | undefined> {
  const { rows } = await trx.executeQuery(versionQuestion(clientId).compile());
  return rows[0]?.version;
}

export function versionQuestion(clientId: number) {
  return build.selectFrom('data_version').where('client_id', '=', clientId).select('version');
}
