/** Who may change what a policy means: it holds for all lines of its customer, so whoever reaches the whole customer. */
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { reachesWhole } from '../../db/reach.ts';
import { notAllowed } from '../../ground/errors.ts';
import { type Raw, type Records, rawIdsOf } from '../../merging/records.ts';

export const refusal =
  'A travel policy applies to the whole customer, and you have access to only part of it. ' +
  'Please ask somebody with access to the whole customer.';

/** Throws a 403 with a sentence. */
export async function requireWhole(reading: Reading, raws: readonly { customerId: number }[]): Promise<void> {
  const customers = raws.map(({ customerId }) => customerId);
  if (!(await reachesWhole(reading, customers))) throw notAllowed(refusal);
}

/** Why this reader may not undo a change of these records; null: they may. */
export async function notWhole(reading: Reading, state: Records<object, Raw> | null): Promise<string | null> {
  const customers = build
    .selectFrom('raw_policy_codes')
    .select('customer_id as id')
    .distinct()
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(rawIdsOf(state?.records ?? [])));
  const ids = (await ask(reading, customers)).map(({ id }) => id);
  return (await reachesWhole(reading, ids)) ? null : refusal;
}
