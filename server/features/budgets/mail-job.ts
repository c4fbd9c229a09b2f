/** Notifies a recipient by mail that a cost centre's spend reached a threshold of its budget. */
import * as z from 'zod';
import { fiscalPeriod, periodLabel } from '../../../contract/vocabulary/fiscal-years.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { plain } from '../../jobs/mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { HttpError } from '../../lib/errors.ts';
import { customerOf } from '../../tenants/customer-settings.ts';
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
  const label = await requireWhole(reading, [nodeId]).then(
    (labels) => plain(labels.get(nodeId) ?? ''),
    (error) => {
      if (error instanceof HttpError) return null;
      throw error;
    },
  );
  if (label === null) return log(`No budget mail to user ${userId}: the cost centre is no longer visible`);
  const customer = await customerOf(reading, nodeId);
  const link = `${productAddress(config)}/#/view/budgets?node=${customer?.id ?? nodeId}&period=${notification.dateEnd}`;
  const place = customer && customer.id !== nodeId ? `${label} (${plain(customer.label)})` : label;
  const formatMoney = await moneyFormat(db, clientId);
  await sendMail({
    id: notification.mailId,
    to: recipient.email,
    subject: `Budget of ${label}: ${usedOf(notification)}`,
    text: [
      `${plain(recipient.name)},`,
      '',
      `the spend of a cost centre has reached ${notification.threshold}% of its budget.`,
      '',
      `Cost centre: ${place}`,
      `Fiscal year: ${periodLabel(notification)}`,
      `Budget: ${formatMoney(notification.budget)}`,
      `Spend: ${formatMoney(notification.spend)}`,
      `Used: ${usedOf(notification)}`,
      '',
      link,
      '',
    ].join('\n'),
  });
}

/** `85% used`, rounded down. */
const usedOf = ({ budget, spend }: Data) =>
  budget === 0 ? 'above budget' : `${Math.floor((spend / budget) * 100)}% used`;

async function moneyFormat(db: ReadOnlyDb, clientId: number): Promise<(cents: number) => string> {
  const { locale, currency } = await db
    .selectFrom('clients')
    .select(['locale', 'currency'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return (cents) => format.format(cents / 100);
}
