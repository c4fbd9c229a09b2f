/** Resolves a verified token to a user of this product, with what the user may see in the active client. */
import { messages } from '../../contract/http/errors.ts';
import { permissions as everyPermission } from '../../contract/http/permissions.ts';
import { mintScope } from '../access/scope.ts';
import type { Db, Trx } from '../database/schema.ts';
import { HttpError, notAllowed } from '../lib/errors.ts';
import { settingsOf } from '../tenants/settings.ts';
import { bindInvited, type Identity } from './binding.ts';
import { noteLogin, noteLoginIn } from './last-login.ts';
import type { Person } from './person.ts';
import type { SessionUser } from './session-user.ts';
import { type UserWithGrants, userWithGrants, userWithGrantsIn } from './user-grants.ts';
import type { Claims } from './verify.ts';

/** A 403: the user is deactivated in every client. */
export class Deactivated extends HttpError {
  readonly user: DeactivatedUser;

  constructor(user: DeactivatedUser) {
    super(403, { detail: messages.notAllowed });
    this.user = user;
  }
}

type DeactivatedUser = { id: number; email: string; clientIds: readonly number[] };

/** Throws `Deactivated` for a user who is deactivated in all clients. A person without any grant has id null. */
export async function resolveUser(db: Db, claims: Omit<Claims, 'signIn'>): Promise<SessionUser> {
  const known = await userWithGrants(db, claims);
  if (known) return sessionOf(known, (row) => noteLogin(db, row));
  const person = await claims.person();
  await bindInvited(db, claims, person);
  // Read again even if another request did the binding: a new user's first page sends several requests at once.
  const invited = await userWithGrants(db, claims);
  return invited ? sessionOf(invited, (row) => noteLogin(db, row)) : stranger(claims, person);
}

/** The session as an open change leaves it; throws `notAllowed` if the user no longer exists. */
export async function sessionWithin(trx: Trx, identity: Identity): Promise<SessionUser> {
  const known = await userWithGrantsIn(trx, identity);
  if (!known) throw notAllowed();
  return sessionOf(known, (row) => noteLoginIn(trx, row));
}

async function sessionOf(
  { row, grants, dataVersion }: UserWithGrants,
  recordLogin: (row: UserWithGrants['row']) => Promise<Date | null>,
): Promise<SessionUser> {
  const { id, email, ended_client_ids: ended } = row;
  if (row.client_ids.length === 0 && ended.length > 0) throw new Deactivated({ id, email, clientIds: ended });
  const lastLogin = await recordLogin(row);
  const session = {
    id,
    serviceToken: null,
    issuer: row.issuer ?? '',
    subject: row.subject ?? '',
    email,
    isEmailVerified: true,
    name: row.member_name ?? row.name,
    lastLogin,
    termsAcceptedAt: row.terms_accepted_at,
    introVideoWatched: row.intro_video_watched,
    clientIds: row.client_ids,
  };
  if (row.client_id === null) return { ...session, ...noClient };
  const client = { id: row.client_id, ...settingsOf({ ...row, name: row.client_name }) };
  const all = grants.some((node) => node.is_root);
  const entities = grants.map((node) => node.id);
  return {
    ...session,
    activeClient: client,
    userType: row.user_type,
    permissions: row.user_type === 'Client' ? everyPermission : (row.permissions ?? []),
    entities,
    dataVersion,
    scope: entities.length === 0 ? null : mintScope(client.id, row.id, all ? 'all' : entities, client.co2),
  };
}

const noClient = {
  activeClient: null,
  userType: null,
  permissions: [],
  entities: [],
  dataVersion: 0,
  scope: null,
} as const;

function stranger({ issuer, subject }: Identity, { verifiedEmail, hasEmail, name }: Person): SessionUser {
  return {
    id: null,
    serviceToken: null,
    issuer,
    subject,
    email: verifiedEmail ?? '',
    isEmailVerified: hasEmail ? verifiedEmail !== null : null,
    name: name ?? verifiedEmail ?? '',
    lastLogin: null,
    termsAcceptedAt: null,
    introVideoWatched: false,
    clientIds: [],
    ...noClient,
  };
}
