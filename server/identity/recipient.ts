/** The user for whom a job runs, looked up when it runs, so that it sees what the user may see at that time. */

import { permissions as everyPermission, type Permission } from '../../contract/http/permissions.ts';
import { mintScope, type Scope } from '../access/scope.ts';
import { build } from '../database/build.ts';
import { pipelineOf } from '../database/pool.ts';
import type { ReadOnlyDb } from '../database/schema.ts';
import { co2In, effectiveSettings } from '../tenants/client-settings.ts';
import { isValidToken } from './token-session.ts';
import { grantsQuestion, versionQuestion } from './user-grants.ts';

export type Recipient = {
  email: string;
  name: string;
  /** All permissions for a user of type Client. */
  permissions: readonly Permission[];
  scope: Scope;
  /** The client's current data version. */
  dataVersion: number;
};

/** Returns null if the user does not exist, is deactivated in the client, or no longer has access to it. */
export async function recipientOf(
  db: ReadOnlyDb,
  userId: number,
  clientId: number,
): Promise<Recipient | null> {
  const [[user], [grants, [version]]] = await pipelineOf(db).run(
    { name: 'recipient', question: memberQuestion(userId, clientId).compile() },
    clientId,
    [
      { name: 'grants', question: grantsQuestion({ userId, clientId }).compile() },
      { name: 'version', question: versionQuestion(clientId).compile() },
    ],
  );
  if (!user || grants.length === 0) return null;
  const all = grants.some((node) => node.is_root);
  return {
    email: user.email,
    name: user.memberName ?? user.name,
    permissions: user.user_type === 'Client' ? everyPermission : user.permissions,
    scope: mintScope(
      clientId,
      userId,
      all ? 'all' : grants.map(({ id }) => id),
      co2In(effectiveSettings(user.settings)),
    ),
    dataVersion: version?.version ?? 0,
  };
}

function memberQuestion(userId: number, clientId: number) {
  return build
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('clients', 'clients.id', 'memberships.client_id')
    .where('users.id', '=', userId)
    .where('memberships.client_id', '=', clientId)
    .where('memberships.is_active', '=', true)
    .select(['users.email', 'users.name', 'memberships.name as memberName', 'clients.settings'])
    .select(['memberships.user_type', 'memberships.permissions']);
}

/** Whether the user, or the service token, currently has access to the client. */
export async function isActiveMember(
  db: ReadOnlyDb,
  { userId, clientId }: Pick<Scope, 'userId' | 'clientId'>,
): Promise<boolean> {
  if (userId < 0) return isValidToken(db, clientId, userId);
  const found = await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('is_active', '=', true)
    .select('user_id')
    .executeTakeFirst();
  return found !== undefined;
}
