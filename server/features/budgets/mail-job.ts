/** Tells somebody by mail that a cost centre's spend passed a threshold of its budget. */
import * as z from 'zod';
import { fiscalPeriod, periodLabel } from '../../../contract/core/fiscal-years.ts';
import { onPostgres, openReading } from '../../db/ask.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { HttpError } from '../../ground/errors.ts';
import { productAddress } from '../../identity/embedded-address.ts';
import { recipientOf } from '../../identity/recipient.ts';
import { plain } from '../../jobs/mail.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { customerOf } from '../../settings/customers.ts';
import { requireWhole } from './sight.ts';

const data = fiscalPeriod.extend({
  clientId: z.number(),
  userId: z.number(),
  nodeId: z.number(),
  threshold: z.number(),
  /** Both in cents, as they were when it was noted. */
  budget: z.number(),
  spend: z.number(),
  /** The mail's, however often it is sent. */
  mailId: z.string(),
});
type Data = z.infer<typeof data>;

export const budgetMail: Job<Data> = {
  name: 'budget-mail',
  data,
  run: tell,
  // A mail server may be away for longer than a job is tried: this is tried for more than a day.
  giveUp: tell,
};

/** Whoever may not see the whole cost centre by now is told nothing. */
async function tell(context: JobContext, told: Data): Promise<void> {
  const { db, sendMail, config, log, signal } = context;
  const { clientId, userId, nodeId } = told;
  const recipient = await recipientOf(db, userId, clientId);
  if (!recipient) return log(`No budget mail to user ${userId}: no access any more`);
  const reading = openReading(recipient.scope, recipient.dataVersion, onPostgres(db), signal);
  const label = await requireWhole(reading, [nodeId]).then(
    (labels) => plain(labels.get(nodeId) ?? ''),
    (error) => {
      if (error instanceof HttpError) return null;
      throw error;
    },
  );
  if (label === null) return log(`No budget mail to user ${userId}: the cost centre is not visible any more`);
  const customer = await customerOf(reading, nodeId);
  const link = `${productAddress(config)}/#/view/budgets?node=${customer?.id ?? nodeId}&period=${told.dateEnd}`;
  const place = customer && customer.id !== nodeId ? `${label} (${plain(customer.label)})` : label;
  const write = await moneyOf(db, clientId);
  await sendMail({
    id: told.mailId,
    to: recipient.email,
    subject: `Budget of ${label}: ${usedOf(told)}`,
    text: [
      `${plain(recipient.name)},`,
      '',
      `the spend of a cost centre has reached ${told.threshold}% of its budget.`,
      '',
      `Cost centre: ${place}`,
      `Fiscal year: ${periodLabel(told)}`,
      `Budget: ${write(told.budget)}`,
      `Spend: ${write(told.spend)}`,
      `Used: ${usedOf(told)}`,
      '',
      link,
      '',
    ].join('\n'),
  });
}

/** `85% used`, rounded down. */
const usedOf = ({ budget, spend }: Data) =>
  budget === 0 ? 'above budget' : `${Math.floor((spend / budget) * 100)}% used`;

async function moneyOf(db: ReadOnlyDb, clientId: number): Promise<(cents: number) => string> {
  const { locale, currency } = await db
    .selectFrom('clients')
    .select(['locale', 'currency'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return (cents) => format.format(cents / 100);
}
