/** Signs webhooks as Standard Webhooks specifies, and keeps their secrets. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { webhookLimits } from '../../../contract/watches/webhooks.ts';
import type { Trx } from '../../database/schema.ts';

const newSecret = (): Buffer => randomBytes(32);

/** As receivers enter it. */
const shown = (secret: Buffer) => `whsec_${secret.toString('base64')}`;

export function signedHeaders(id: string, at: Date, body: string, secrets: readonly Buffer[]) {
  const signatures = secrets.map((secret) => new Webhook(shown(secret)).sign(id, at, body));
  return {
    'content-type': 'application/json',
    'user-agent': 'Tripledger',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

type Whose = { clientId: number; watchId: number };

/** The secret of a watch that has none yet, as it is shown; null: it has one. */
export async function makeFirstSecret(trx: Trx, { clientId, watchId }: Whose): Promise<string | null> {
  const secret = newSecret();
  const made = await trx
    .insertInto('watch_secrets')
    .values({ client_id: clientId, watch_id: watchId, secret, old_secret: null, old_until: null })
    .onConflict((known) => known.doNothing())
    .returning('watch_id')
    .executeTakeFirst();
  return made ? shown(secret) : null;
}

/** The new secret, as it is shown. The one before signs too for a while, so that receivers can follow. */
export async function makeNextSecret(trx: Trx, { clientId, watchId }: Whose, now: Date): Promise<string> {
  const secret = newSecret();
  await trx
    .updateTable('watch_secrets')
    .set((of) => ({
      secret,
      old_secret: of.ref('secret'),
      old_until: new Date(now.getTime() + webhookLimits.oldSecretHours * 3_600_000),
    }))
    .where('client_id', '=', clientId)
    .where('watch_id', '=', watchId)
    .execute();
  return shown(secret);
}

/** Those that sign now. */
export async function secretsOf(trx: Trx, { clientId, watchId }: Whose, now: Date): Promise<Buffer[]> {
  const { secret, old_secret, old_until } = await trx
    .selectFrom('watch_secrets')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('watch_id', '=', watchId)
    .executeTakeFirstOrThrow();
  return old_secret && old_until && old_until > now ? [secret, old_secret] : [secret];
}
