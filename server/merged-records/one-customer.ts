/** Refuses to merge records of several customers; the customer is the one that the feed named. */
import { sql } from 'kysely';
import { any } from '../database/build.ts';
import { HttpError } from '../lib/errors.ts';
import type { Change } from '../mutations/change.ts';
import type { RecordSpec } from './records.ts';

/** Throws a 400 where the canonical records are of several customers, and may be of one only. */
export async function requireOneCustomer(
  { trx, clientId }: Change,
  { tables, oneCustomer }: RecordSpec,
  ids: readonly number[],
): Promise<void> {
  if (!oneCustomer) return;
  const { rows: customers } = await sql<{ label: string }>`
    select distinct customer.id, customer.label
    from ${sql.table(tables.raw)} raw
    join nodes customer on customer.client_id = ${clientId} and customer.id = raw.customer_id
    where raw.client_id = ${clientId} and ${sql.ref(`raw.${tables.key}`)} = ${any(ids)}
    order by customer.label
    limit 3`.execute(trx);
  if (customers.length < 2) return;
  const [first, second] = customers;
  const named = `${first?.label} and ${second?.label}${customers.length > 2 ? ' and others' : ''}`;
  throw new HttpError(400, { [oneCustomer.field]: [oneCustomer.refusal(named)] });
}
