/** Who may change what a policy means: it holds for all lines of its customer, so whoever reaches the whole customer. */
import { wholeCustomerOnly } from '../../../contract/travel-policies/calls.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { reachesWhole } from '../../db/reach.ts';
import { notAllowed } from '../../ground/errors.ts';

/** Throws a 403 with a sentence. */
export async function requireWhole(reading: Reading, raws: readonly { customerId: number }[]): Promise<void> {
  const customers = raws.map(({ customerId }) => customerId);
  if (!(await reachesWhole(reading, customers))) throw notAllowed(wholeCustomerOnly);
}

/** Why this reader may not change what these raw codes belong to; null: they may. */
export async function notWhole(reading: Reading, rawIds: readonly number[]): Promise<string | null> {
  const customers = build
    .selectFrom('raw_policy_codes')
    .select('customer_id as id')
    .distinct()
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(rawIds));
  const ids = (await ask(reading, customers)).map(({ id }) => id);
  return (await reachesWhole(reading, ids)) ? null : wholeCustomerOnly;
}
