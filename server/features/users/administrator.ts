/** The administrator who makes a change, and what they may grant. */
import { messages } from '../../../contract/http/errors.ts';
import { inTransaction, openReading, type Reading } from '../../access/ask.ts';
import { reachedOf } from '../../access/reach.ts';
import { sessionWithin } from '../../identity/session.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { conflict, notAllowed, notFound } from '../../lib/errors.ts';
import type { Change } from '../../mutations/change.ts';
import type { Administrator } from './ability.ts';

export type AdministratorInput = Change & { user: SessionUser; reading: Reading };

/**
 * Reads the administrator again within the transaction: another one may have revoked their access while this change
 * waited for its turn.
 */
export async function administratorOf({ trx, user, clientId, reading }: AdministratorInput) {
  const now = await sessionWithin(trx, user);
  if (now.activeClient?.id !== clientId) throw conflict(messages.clientChanged);
  if (now.id === null || !now.scope || !now.permissions.includes('can_manage_users')) throw notAllowed();
  const { id, userType, permissions } = now;
  const administrator: Administrator = { id, userType, permissions };
  return { administrator, reading: openReading(now.scope, reading.version, inTransaction(trx)) };
}

/** Throws `notFound` for a node that the administrator may not grant. */
export async function requireGrantable(reading: Reading, nodes: readonly number[]): Promise<void> {
  if ((await reachedOf(reading, nodes)).size < nodes.length) throw notFound();
}

export const inOrder = (nodes: readonly number[]) => nodes.toSorted((one, other) => one - other);
