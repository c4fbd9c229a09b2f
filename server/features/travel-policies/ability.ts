/** Who may change what a policy means: it applies to the whole customer, so whoever has access to all of it. */
import { wholeCustomerOnly } from '../../../contract/travel-policies/calls.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { reachedOf, reachesWhole } from '../../access/reach.ts';
import { any, build } from '../../database/build.ts';

/** Why this reader may not change the policies that these raw codes belong to; null: they may. */
export async function partialAccessRefusal(
  reading: Reading,
  rawIds: readonly number[],
): Promise<string | null> {
  const customers = [...(await customerByRaw(reading, rawIds)).values()];
  return (await reachesWhole(reading, customers)) ? null : wholeCustomerOnly;
}

/** Whether the reader may change each of several policies, which consist of these raw codes. */
export async function mayEdit(reading: Reading, rawIds: readonly (readonly number[])[]) {
  if (reading.grants === 'all') return rawIds.map(() => ({ mayEdit: true }));
  const customers = await customerByRaw(reading, rawIds.flat());
  const reached = await reachedOf(reading, [...customers.values()]);
  return rawIds.map((own) => ({ mayEdit: own.every((id) => reached.has(customers.get(id) ?? 0)) }));
}

async function customerByRaw(reading: Reading, rawIds: readonly number[]) {
  const raws = build
    .selectFrom('raw_policy_codes')
    .select(['id', 'customer_id as customerId'])
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(rawIds));
  return new Map((await ask(reading, raws)).map(({ id, customerId }) => [id, customerId]));
}
