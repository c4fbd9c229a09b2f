/**
 * Records sign-ins and uses of service tokens as far as the product sees them: issuers sign people in, and requests
 * carry tokens. A sign-in is recorded in each client in which the user works with it; a refused one in the clients that
 * it concerns, otherwise in the installation.
 */
import type { Audit, Origin } from '../audit/audit.ts';
import type { Clock } from '../lib/clock.ts';
import { networkOf } from '../lib/network.ts';
import { Deactivated } from './session.ts';
import { labelOf, readerIdOf, type SessionUser } from './session-user.ts';
import { TokenRefused } from './token-refused.ts';

export type SignIns = ReturnType<typeof signInRecorder>;

/** Each is recorded once a day and address; a sign-in that its tokens identify, once an address. */
export function signInRecorder(audit: Audit, clock: Clock) {
  const today = () => clock().toISOString().slice(0, 10);

  /** `signIn` is the same for all tokens of a sign-in; null: they do not state it. */
  const admitted = (user: SessionUser, signIn: string | null, origin: Origin): void => {
    const { activeClient, serviceToken, clientIds, email, issuer, subject } = user;
    if (clientIds.length === 0) {
      const actor = email || `${subject} of ${issuer}`;
      refusedToAnybody('Nobody has granted access to this person.', origin, actor);
    }
    if (!activeClient) return;
    const readerId = readerIdOf(user);
    const kind = serviceToken ? 'token_used' : 'signed_in';
    const key = JSON.stringify([kind, activeClient.id, readerId, signIn ?? today(), origin.address]);
    audit.note(key, activeClient.id, { kind, readerId, actor: labelOf(user), origin });
  };

  const refused = (error: unknown, origin: Origin): void => {
    if (error instanceof Deactivated) {
      const { id, email, clientIds } = error.user;
      for (const clientId of clientIds) {
        const record = { readerId: id, actor: email, reason: 'The user is deactivated.', origin };
        refusedIn(clientId, { kind: 'sign_in_refused', ...record });
      }
    } else if (error instanceof TokenRefused) {
      const { reason, ended } = error;
      if (ended) {
        const { clientId, id, name } = ended;
        const record = { readerId: -id, actor: `Service token ${name}`, reason, origin };
        refusedIn(clientId, { kind: 'token_refused', ...record });
      } else refusedToAnybody(reason, origin);
    }
  };

  type Refused = Parameters<Audit['note']>[2] & { origin: Origin };
  const refusedIn = (clientId: number, record: Refused): void => {
    const { kind, readerId, reason, origin } = record;
    const key = JSON.stringify([kind, clientId, readerId, reason, today(), networkOf(origin.address)]);
    audit.note(key, clientId, record);
  };

  /** What was typed or sent is not recorded: it may be a password. */
  const refusedToAnybody = (reason: string, origin: Origin, actor: string | null = null): void => {
    const once = JSON.stringify(['refused', reason, actor, today(), networkOf(origin.address)]);
    audit.noteRefused({ actor, reason, origin, once });
  };

  return { admitted, refused, refusedToAnybody };
}
