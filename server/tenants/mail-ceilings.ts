/**
 * Limits the mails per hour and TMC that a user may have sent and that an address may receive, to prevent floods by
 * mistake or malice.
 */
import { sql } from 'kysely';
import { tooMany } from '../lib/errors.ts';
import type { Change } from '../mutations/change.ts';

/** `perUser` limits one user's requests to any addresses; `perAddress` limits mails to one address from any sender. */
const ceilings = {
  sample: { perUser: 30, perAddress: 10, mails: 'samples' },
  invitation: { perUser: 100, perAddress: 5, mails: 'invitations' },
  message: { perUser: 30, perAddress: 10, mails: 'messages' },
} as const;
export type MailPurpose = keyof typeof ceilings;

const hour = sql`interval '1 hour'`;

/** Counts mails about to be sent. Beyond a limit, throws `tooMany`, which states when to try again. */
export async function countMails(
  { trx, clientId, actor }: Change,
  purpose: MailPurpose,
  addresses: readonly string[],
): Promise<void> {
  const userId = actor.userId ?? 0;
  const { perUser, perAddress, mails } = ceilings[purpose];
  const named = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const { rows } = await sql<{ address: string | null; sent: number; seconds: number }>`
    select null as address, count(distinct at)::int as sent,
      ceil(extract(epoch from min(at) + ${hour} - now()))::int as seconds
    from requested_mails
    where client_id = ${clientId} and purpose = ${purpose} and at > now() - ${hour} and user_id = ${userId}
    union all
    select address, count(*)::int, ceil(extract(epoch from min(at) + ${hour} - now()))::int
    from requested_mails
    where client_id = ${clientId} and purpose = ${purpose} and at > now() - ${hour} and address = any(${named})
    group by address`.execute(trx);
  for (const { address, sent, seconds } of rows) {
    if (sent < (address === null ? perUser : perAddress)) continue;
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    const what = address === null ? `You have sent ${sent} ${mails}` : `${address} was sent ${sent} ${mails}`;
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw tooMany(`${what} within the last hour. Please try again in ${wait}.`, Math.max(1, seconds));
  }
  await sql`delete from requested_mails where client_id = ${clientId} and at <= now() - ${hour}`.execute(trx);
  await trx
    .insertInto('requested_mails')
    .values(named.map((address) => ({ client_id: clientId, purpose, user_id: userId, address })))
    .execute();
}
