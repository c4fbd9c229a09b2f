/** Resolves a service token to the requester that it stands for. Nothing is cached: revoking takes effect at once. */
import { LRUCache } from 'lru-cache';
import { tokenPermissions } from '../../contract/users/service-tokens.ts';
import { mintScope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import { pipelineOf } from '../database/pool.ts';
import type { Db, ReadOnlyDb } from '../database/schema.ts';
import { enterTenant } from '../database/tenant.ts';
import { settingsOf } from '../tenants/settings.ts';
import { recordPatiently } from './record-patiently.ts';
import { clientOfToken, digestOf } from './service-token.ts';
import type { SessionUser } from './session-user.ts';
import { TokenRefused } from './token-refused.ts';
import { versionQuestion } from './user-grants.ts';

const minute = 60_000;

/** Takes the place of the issuer's name. */
const issuer = 'service token';

/** Clients that exist: a made-up one must not open a connection of its own. */
const knownClients = new LRUCache<number, true>({ max: 10_000 });

/** Throws `TokenRefused` for a token that is unknown, revoked or expired. */
export async function resolveToken(db: Db, token: string, now: Date): Promise<SessionUser> {
  const unknown = new TokenRefused('The service token is not known.');
  const clientId = clientOfToken(token);
  if (clientId === null) throw unknown;
  const { client, found, dataVersion } = await read(db, clientId, digestOf(token));
  if (!client || !found) throw unknown;
  const { id, name, node_ids: nodes } = found;
  if (found.revoked_at) throw new TokenRefused('The service token has been revoked.', { clientId, id, name });
  if (found.expires_at <= now)
    throw new TokenRefused('The service token has expired.', { clientId, id, name });
  const settings = settingsOf(client);
  const lastLogin = await noteUse(db, clientId, found, now);
  return {
    id: null,
    serviceToken: { id, name, isProvisioning: found.is_provisioning },
    issuer,
    subject: subjectOf(clientId, id),
    email: '',
    isEmailVerified: null,
    name: `Service token ${name}`,
    lastLogin,
    termsAcceptedAt: null,
    introVideoWatched: false,
    clientIds: [clientId],
    activeClient: { id: clientId, ...settings },
    userType: null,
    permissions: tokenPermissions.filter((one) => found.permissions.includes(one)),
    entities: nodes ?? [],
    dataVersion,
    scope: mintScope(clientId, -id, nodes ?? 'all', settings.co2),
  };
}

/**
 * `subjectOf` returns the subject of a token that was valid when it was last used, so that the limit of requests counts by
 * token. It admits nobody.
 */
export function rememberSubjects(resolve: (token: string) => Promise<SessionUser>) {
  const subjects = new LRUCache<string, string>({ max: 10_000 });
  const authenticate = async (token: string): Promise<SessionUser> => {
    const digest = digestOf(token);
    try {
      const requester = await resolve(token);
      subjects.set(digest, requester.subject);
      return requester;
    } catch (error) {
      subjects.delete(digest);
      throw error;
    }
  };
  return Object.assign(authenticate, { subjectOf: (token: string) => subjects.get(digestOf(token)) });
}

const subjectOf = (clientId: number, id: number) => `${issuer} ${clientId} ${id}`;

async function read(db: Db, clientId: number, digest: string) {
  const client = { name: 'client of token', question: clientQuestion(clientId).compile() };
  if (!knownClients.has(clientId)) {
    const [[exists]] = await pipelineOf(db).run(client, 0, []);
    if (!exists) return { client: undefined, found: undefined, dataVersion: 0 };
    knownClients.set(clientId, true);
  }
  const [[row], [[found], [version]]] = await pipelineOf(db).run(client, clientId, [
    { name: 'service token', question: tokenQuestion(clientId, digest).compile() },
    { name: 'version', question: versionQuestion(clientId).compile() },
  ]);
  return { client: row, found, dataVersion: version?.version ?? 0 };
}

const clientQuestion = (clientId: number) =>
  build
    .selectFrom('clients')
    .where('id', '=', clientId)
    .select(['name', 'base_country', 'currency', 'time_zone', 'locale', 'settings']);

const tokenQuestion = (clientId: number, digest: string) =>
  build
    .selectFrom('service_tokens')
    .where('client_id', '=', clientId)
    .where('digest', '=', digest)
    .select(['id', 'name', 'permissions', 'node_ids', 'expires_at', 'last_used_at', 'revoked_at'])
    .select('is_provisioning');

type Used = { id: number; last_used_at: Date | null };

/** Records the use at most once a minute, outside the changes: it is no change of what anybody decided. */
async function noteUse(db: Db, clientId: number, { id, last_used_at: last }: Used, now: Date) {
  const latest = new Date(now.getTime() - minute);
  if (last && last > latest) return last;
  return recordPatiently(db, subjectOf(clientId, id), last, async (trx) => {
    await enterTenant(trx, clientId);
    await trx
      .updateTable('service_tokens')
      .set({ last_used_at: now })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', latest)]))
      .execute();
    return now;
  });
}

/** Whether the token, whose reader has this id, is still valid. */
export async function isValidToken(db: ReadOnlyDb, clientId: number, readerId: number): Promise<boolean> {
  const question = build
    .selectFrom('service_tokens')
    .where('client_id', '=', clientId)
    .where('id', '=', -readerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .select('id');
  const client = { name: 'client of token', question: clientQuestion(clientId).compile() };
  const [, [found]] = await pipelineOf(db).run(client, clientId, [
    { name: 'valid token', question: question.compile() },
  ]);
  return found.length > 0;
}
