/** The mail that tells somebody where to sign in. It says nothing of whether they have been here before. */
import * as z from 'zod';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { plain } from '../../jobs/mail.ts';
import type { Job } from '../../jobs/queue.ts';

/** `by`: who invites. */
const data = z.object({ clientId: z.number(), userId: z.number(), by: z.number().optional() });
type Data = z.infer<typeof data>;

/**
 * Whoever lost the access in between gets nothing. Run twice, it sends a message of the same id. A mail server that is
 * away is tried again by the queue; after that whoever invited is told, and can send the invitation once more.
 */
export const invitation: Job<Data> = {
  name: 'mail-invitation',
  data,
  async run({ db, config, sendMail, log }, { clientId, userId }, id) {
    const recipient = await recipientOf(db, userId, clientId);
    if (!recipient) return log(`No invitation to user ${userId}: no access any more`);
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
