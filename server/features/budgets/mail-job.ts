/** Notifies a recipient by mail that a cost centre's spend reached a threshold of its budget. */
import * as z from 'zod';
import { money, percent } from '../../../charts/format.ts';
import { fiscalPeriod, periodName } from '../../../contract/vocabulary/fiscal-years.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { brandedMail } from '../../jobs/branded-mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { HttpError } from '../../lib/errors.ts';
import { longPeriod } from '../../lib/period-words.ts';
import { customerOf } from '../../tenants/customer-settings.ts';
import { mailBrand } from '../../tenants/mail-brand.ts';
import { nodeInWords } from '../../tenants/node-words.ts';
import { requireWhole } from './sight.ts';

const data = fiscalPeriod.extend({
  clientId: z.number(),
  userId: z.number(),
  nodeId: z.number(),
  threshold: z.number(),
  /** Budget and spend are in cents, as of when the notification was recorded. */
  budget: z.number(),
  spend: z.number(),
  /** The message id, the same for every retry. */
  mailId: z.string(),
});
type Data = z.infer<typeof data>;

export const budgetMail: Job<Data> = {
  name: 'budget-mail',
  data,
  run: send,
  // A mail server may be down for longer than a job is retried. With `giveUp`, retries go on for more than a day.
  giveUp: send,
};

/** Sends nothing if the recipient may no longer see the whole cost centre. */
async function send(context: JobContext, notification: Data): Promise<void> {
  const { db, sendMail, config, log, signal } = context;
  const { clientId, userId, nodeId } = notification;
  const recipient = await recipientOf(db, userId, clientId);
  if (!recipient) return log(`No budget mail to user ${userId}: the user no longer has access`);
  const reading = openReading(recipient.scope, recipient.dataVersion, onPostgres(db), signal);
  const isVisible = await requireWhole(reading, [nodeId]).then(
    () => true,
    (error) => {
      if (error instanceof HttpError) return false;
      throw error;
    },
  );
  if (!isVisible) return log(`No budget mail to user ${userId}: the cost centre is no longer visible`);
  const [place, customer, brand] = await Promise.all([
    nodeInWords(reading, nodeId),
    customerOf(reading, nodeId),
    mailBrand(db, clientId),
  ]);
  const link = `${productAddress(config)}/#/view/budgets?node=${customer?.id ?? nodeId}&period=${notification.dateEnd}`;
  const { threshold, budget, spend } = notification;
  const used = usedOf(notification, brand.format.locale);
  const maySee = recipient.permissions.includes('view_budgets');
  await sendMail({
    id: notification.mailId,
    to: recipient.email,
    ...brandedMail(brand, {
      title: `Budget ${used}`,
      about: `${place}, ${periodName(notification)}`,
      to: recipient.name,
      body: [
        `The spend of ${place} has reached ${percent(threshold, brand.format.locale, 0)} of its budget for ${periodName(notification)}, ${longPeriod(notification, brand.format.locale)}.`,
      ],
      figures: [
        { label: 'Spend', value: money(spend / 100, brand.format), change: used },
        { label: 'Budget', value: money(budget / 100, brand.format) },
        {
          label: spend > budget ? 'Over budget' : 'Left',
          value: money(Math.abs(budget - spend) / 100, brand.format),
        },
      ],
      buttons: maySee ? [{ label: 'Open the budget', address: link }] : [],
      reason: `You receive this because a notification at ${percent(threshold, brand.format.locale, 0)} of this budget is set for you. It is sent once for each fiscal year.`,
      stop: maySee ? { label: 'Change or delete the notification', address: link } : undefined,
    }),
  });
}

/** `85% used`, rounded down. */
const usedOf = ({ budget, spend }: Data, locale: string) =>
  budget === 0 ? 'exceeded' : `${percent(Math.floor((spend / budget) * 100), locale, 0)} used`;
