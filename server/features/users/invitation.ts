/** The mail that tells a user where to sign in. It does not reveal whether they have signed in before. */
import * as z from 'zod';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { plain } from '../../jobs/mail.ts';
import type { Job } from '../../jobs/queue.ts';

/** `by` is the inviting user's id. */
const data = z.object({ clientId: z.number(), userId: z.number(), by: z.number().optional() });
type Data = z.infer<typeof data>;

/**
 * Sends nothing if the user has lost access in the meantime. A second run sends a message with the same id. The queue
 * retries if the mail server is down; after the last retry the inviter is notified and can invite again.
 */
export const invitation: Job<Data> = {
  name: 'mail-invitation',
  data,
  async run({ db, config, sendMail, log }, { clientId, userId }, id) {
    const recipient = await recipientOf(db, userId, clientId);
    if (!recipient) return log(`No invitation to user ${userId}: the user no longer has access`);
    const client = db.selectFrom('clients').select('name').where('id', '=', clientId);
    const { name } = await client.executeTakeFirstOrThrow();
    await sendMail({
      id,
      to: recipient.email,
      subject: `Your access to the travel reports of ${plain(name)}`,
      text:
        `Dear ${plain(recipient.name)},\n\n` +
        `${plain(name)} has given you access to its travel reports. Sign in with this e-mail address at\n\n` +
        `${productAddress(config)}\n`,
    });
  },
  async giveUp({ db, config, sendMail, log }, { clientId, userId, by }, id) {
    log(`The invitation to user ${userId} could not be sent`);
    const [invited, inviter] = await Promise.all([
      recipientOf(db, userId, clientId),
      by === undefined ? null : recipientOf(db, by, clientId),
    ]);
    if (!invited || !inviter) return;
    await sendMail({
      id,
      to: inviter.email,
      subject: `Your invitation to ${invited.email} could not be sent`,
      text:
        `${plain(inviter.name)},\n\n` +
        `the mail in which you invite ${invited.email} could not be sent. Is the address right? You can invite again at\n\n` +
        `${productAddress(config)}/#/admin/users\n`,
    });
  },
};
