/** Policies of one customer that are probably one: their descriptions are equal except for case, accents and punctuation. */
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { folded, sharing } from '../../merged-records/alike.ts';
import type { Suggestion } from '../../merged-records/suggestions.ts';
import { customersOf } from '../../merged-records/visible-records.ts';
import { onKey } from '../../metrics/joins.ts';
import { inUse, tables } from './changes.ts';

export async function suggest(reading: Reading, nodeId?: number): Promise<Suggestion[]> {
  const policies = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'used.id'))
    .innerJoin(customersOf(reading, tables).as('customer'), 'customer.id', 'used.id')
    .select(['policy.id as policyId', 'policy.code as policyCode', 'policy.description as policyDescription'])
    .select(['policy.is_compliant as policyIsCompliant', 'policy.show_lost_savings as policyShowLostSavings'])
    .select('customer.customerId')
    .orderBy('policy.code')
    .orderBy('policy.id');
  const alike = sharing(await ask(reading, policies), ({ customerId, policyDescription }) => {
    const text = folded(policyDescription);
    return text && `${customerId} ${text}`;
  });
  return alike.map((records) => ({ reason: 'Same description', records }));
}
