/** Tells the owner of a source by mail that a delivery is missing. */
import * as z from 'zod';
import { productAddress } from '../../identity/embedded-address.ts';
import { brandedMail } from '../../jobs/branded-mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { wallTimeIn } from '../../lib/wall-time.ts';
import { mailBrand } from '../../tenants/mail-brand.ts';

const data = z.object({
  clientId: z.number(),
  source: z.string(),
  to: z.string(),
  due: z.string(),
  zone: z.string(),
  /** The message id, the same for every retry. */
  mailId: z.string(),
});
type Data = z.infer<typeof data>;

export const lateDeliveryMail: Job<Data> = {
  name: 'late-delivery-mail',
  data,
  run: send,
  // A mail server may be down for longer than a job is retried.
  giveUp: send,
};

async function send({ db, config, sendMail }: JobContext, { clientId, source, to, due, zone, mailId }: Data) {
  const brand = await mailBrand(db, clientId);
  const when = `${wallTimeIn(zone, new Date(due)).replace('T', ' ')} (${zone})`;
  await sendMail({
    id: mailId,
    to,
    ...brandedMail(brand, {
      title: 'Delivery late',
      about: source,
      body: [
        `The source ${source} was due to deliver by ${when}. Nothing has been loaded from it for that time.`,
        'Figures stay as they are until it delivers; the header of every screen says so.',
      ],
      buttons: [{ label: 'Open imports', address: `${productAddress(config)}/#/admin/imports` }],
      reason: `You receive this because you are named as the owner of the source ${source}. It is sent once for each delivery that is missing.`,
    }),
  });
}
