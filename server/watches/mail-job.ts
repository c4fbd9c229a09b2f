/** Tells a recipient of a watch by mail what was found. */
import * as z from 'zod';
import { productAddress } from '../identity/embedded-address.ts';
import { brandedMail } from '../jobs/branded-mail.ts';
import type { Job, JobContext } from '../jobs/queue.ts';
import { mailBrand } from '../tenants/mail-brand.ts';
import { stillTold, viewAddress } from './still-told.ts';

const data = z.object({
  clientId: z.number(),
  userId: z.number(),
  evaluationId: z.number(),
  /** The message id, the same for every retry. */
  mailId: z.string(),
});
type Data = z.infer<typeof data>;

export const watchMail: Job<Data> = {
  name: 'watch-mail',
  data,
  run: send,
  // A mail server may be down for longer than a job is retried.
  giveUp: send,
};

/** Sends nothing once the watch was changed, paused or removed, or the recipient may not see the view any more. */
async function send(context: JobContext, mail: Data): Promise<void> {
  const { db, config, sendMail, log } = context;
  const { clientId, userId, mailId } = mail;
  const told = await stillTold(context, mail);
  if (!told?.watch.recipients.includes(userId)) {
    return log(`No watch mail to user ${userId}: the watch or its view is not for them any more`);
  }
  const { recipient, evaluation, watch, mayOpen } = told;
  const brand = await mailBrand(db, clientId);
  const product = productAddress(config);
  const mayStop = watch.owner_id === userId;
  await sendMail({
    id: mailId,
    to: recipient.email,
    ...brandedMail(brand, {
      title: 'Watch',
      about: watch.name,
      to: recipient.name,
      body: [evaluation.sentence],
      buttons: mayOpen ? [{ label: 'Open the view', address: viewAddress(product, told) }] : [],
      reason: `You receive this because you are a recipient of the watch “${watch.name}”. It is sent once, when its condition begins to hold.`,
      stop: mayStop
        ? { label: 'Change or pause the watch', address: `${product}/#/feature/savedviews` }
        : undefined,
    }),
  });
}
