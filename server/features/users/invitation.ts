/** The mail that says who invites a user, to what, and where to sign in. It does not reveal whether they have signed in before. */
import * as z from 'zod';
import { onPostgres, openReading } from '../../access/ask.ts';
import { grantsInWords } from '../../access/grants-in-words.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { brandedMail } from '../../jobs/branded-mail.ts';
import type { Job } from '../../jobs/queue.ts';
import { mailBrand } from '../../tenants/mail-brand.ts';

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
  async run({ db, config, sendMail, log }, { clientId, userId, by }, id) {
    const [recipient, inviter, brand] = await Promise.all([
      recipientOf(db, userId, clientId),
      by === undefined ? null : recipientOf(db, by, clientId),
      mailBrand(db, clientId),
    ]);
    if (!recipient) return log(`No invitation to user ${userId}: the user no longer has access`);
    const { scope, dataVersion, name, email } = recipient;
    const sight = await grantsInWords(openReading(scope, dataVersion, onPostgres(db)), brand.name);
    const from = inviter?.name ?? brand.name;
    await sendMail({
      id,
      to: email,
      ...brandedMail(brand, {
        title: `Invitation from ${from}`,
        about: `Travel reports of ${brand.name}`,
        to: name,
        body: [
          `${from} has given you access to the travel reports of ${brand.name}: what was spent on trips, by whom, and whether it complied with policy.`,
          { title: 'You have access to:', list: sight },
          `Sign in as ${email}.`,
        ],
        buttons: [{ label: 'Sign in', address: productAddress(config) }],
        reason: `You receive this because ${from} entered your address. If you did not expect it, you can ignore it: it will not be sent again.`,
      }),
    });
  },
  async giveUp({ db, config, sendMail, log }, { clientId, userId, by }, id) {
    log(`The invitation to user ${userId} could not be sent`);
    const [invited, inviter, brand] = await Promise.all([
      recipientOf(db, userId, clientId),
      by === undefined ? null : recipientOf(db, by, clientId),
      mailBrand(db, clientId),
    ]);
    if (!invited || !inviter) return;
    await sendMail({
      id,
      to: inviter.email,
      ...brandedMail(brand, {
        title: 'Invitation not sent',
        about: invited.email,
        to: inviter.name,
        body: [
          `Your invitation to ${invited.email} could not be sent. Check the address; you can invite again.`,
        ],
        buttons: [{ label: 'Open users', address: `${productAddress(config)}/#/admin/users` }],
        reason: 'You receive this because you sent the invitation.',
      }),
    });
  },
};
