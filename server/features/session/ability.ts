/** What users may change about their own session. */
import type { SessionUser } from '../../identity/session-user.ts';

/** Nobody changes another's session, and nothing is kept about someone whom nobody granted anything. */
export function mayChangeSession(user: SessionUser, subject: string): user is SessionUser & { id: number } {
  return user.id !== null && user.subject === subject;
}

export function mayWorkIn({ clientIds }: SessionUser, clientId: number): boolean {
  return clientIds.includes(clientId);
}
