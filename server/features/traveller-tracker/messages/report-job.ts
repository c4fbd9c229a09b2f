/** Mails the answers to a message to whoever wrote it. */
import * as z from 'zod';
import { inTenant, whole } from '../../../database/tenant.ts';
import { productAddress } from '../../../identity/embedded-address.ts';
import { recipientOf } from '../../../identity/recipient.ts';
import type { Job, JobContext } from '../../../jobs/queue.ts';
import { mailBrand } from '../../../tenants/mail-brand.ts';
import { reportMail } from './mails.ts';
import { readMessage, readRecipients } from './stored.ts';

const data = z.object({ clientId: z.number(), messageId: z.number(), reportedAt: z.iso.datetime() });
type Data = z.infer<typeof data>;

export const mailAnswers: Job<Data> = {
  name: 'mail-traveller-answers',
  data,
  run: send,
  // A mail server may be down for longer than a job is retried. With `giveUp`, retries go on for more than a day.
  giveUp: send,
};

/** Sends nothing to a sender who may no longer use the tracker: the answers stay on the screen for the others. */
async function send({ db, sendMail, config, log }: JobContext, job: Data): Promise<void> {
  const { clientId, messageId, reportedAt } = job;
  const found = await inTenant(whole(db), clientId, async (trx) => ({
    message: await readMessage(trx, job),
    recipients: await readRecipients(trx, job),
  }));
  const { message, recipients } = found;
  const sender = message?.userId ? await recipientOf(db, message.userId, clientId) : null;
  if (!message || !sender?.permissions.includes('traveller_tracker')) {
    return log(`No report of answers to message ${messageId}: its sender no longer has access`);
  }
  const origin = { brand: await mailBrand(db, clientId), product: productAddress(config) };
  const noted = { to: sender, reportedAt: new Date(reportedAt) };
  await sendMail(reportMail(origin, message, recipients, noted));
}
