/** Policies of one customer that probably are one: their descriptions are equal but for case, accents and punctuation. */
import { sql } from 'kysely';
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { onKey } from '../../lines/joins.ts';
import { folded, sharing } from '../../merging/alike.ts';
import type { Suggestion } from '../../merging/suggestions.ts';
import { inUse } from './queries.ts';

type Policy = {
  policyId: number;
  policyCode: string;
  policyDescription: string;
  policyIsCompliant: boolean;
  policyShowLostSavings: boolean;
};

type Known = Policy & { customerId: number };

export async function suggestions(reading: Reading, nodeId?: number): Promise<Suggestion<Policy>[]> {
  const customers = build
    .selectFrom('raw_policy_codes')
    .select(['policy_code_id as id', sql<number>`min(customer_id)`.as('customerId')])
    .where('client_id', '=', reading.clientId)
    .groupBy('policy_code_id');
  const policies = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'used.id'))
    .innerJoin(customers.as('customer'), 'customer.id', 'used.id')
    .select(['policy.id as policyId', 'policy.code as policyCode', 'policy.description as policyDescription'])
    .select(['policy.is_compliant as policyIsCompliant', 'policy.show_lost_savings as policyShowLostSavings'])
    .select('customer.customerId')
    .orderBy('policy.code')
    .orderBy('policy.id');
  const alike = sharing<Known>(await ask(reading, policies), ({ customerId, policyDescription }) => {
    const text = folded(policyDescription);
    return text && `${customerId} ${text}`;
  });
  return alike.map((records) => ({ reason: 'Same description', records }));
}
