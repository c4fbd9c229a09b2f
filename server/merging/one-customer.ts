/** Records of one customer are merged with each other alone; the customer is the one that the feed named. */
import { sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import { any } from '../db/build.ts';
import { HttpError } from '../ground/errors.ts';

export type OfCustomer = {
  /** The raw records, which know their customer, and their column of canonical ones. */
  raws: 'raw_travellers' | 'raw_policy_codes';
  canonical: 'traveller_id' | 'policy_code_id';
  /** Where the refusal is told, and what it says of the customers that are named. */
  field: string;
  refusal: (customers: string) => string;
};

/** Throws a 400 where the canonical records are of several customers. */
export async function requireOneCustomer(
  { trx, clientId }: Pick<Change, 'trx' | 'clientId'>,
  { raws, canonical, field, refusal }: OfCustomer,
  ids: readonly number[],
): Promise<void> {
  const { rows: customers } = await sql<{ label: string }>`
    select distinct customer.id, customer.label
    from ${sql.table(raws)} raw
    join nodes customer on customer.client_id = ${clientId} and customer.id = raw.customer_id
    where raw.client_id = ${clientId} and ${sql.ref(`raw.${canonical}`)} = ${any(ids)}
    order by customer.label
    limit 3`.execute(trx);
  if (customers.length < 2) return;
  const [first, second] = customers;
  const named = `${first?.label} and ${second?.label}${customers.length > 2 ? ' and others' : ''}`;
  throw new HttpError(400, { [field]: [refusal(named)] });
}
