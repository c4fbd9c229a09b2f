/** What users may change about their own session. */
import type { SessionUser } from '../../identity/session-user.ts';

/** Users may change only their own session, and nothing is stored for users without any access. */
export function mayChangeSession(user: SessionUser, subject: string): user is SessionUser & { id: number } {
  return user.id !== null && user.subject === subject;
}

export function mayWorkIn({ clientIds }: SessionUser, clientId: number): boolean {
  return clientIds.includes(clientId);
}
