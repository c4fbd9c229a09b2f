/** Policies that probably are one: their descriptions are equal but for case, accents and punctuation. */
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

export async function suggestions(reading: Reading, nodeId?: number): Promise<Suggestion<Policy>[]> {
  const policies = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'used.id'))
    .select(['policy.id as policyId', 'policy.code as policyCode', 'policy.description as policyDescription'])
    .select(['policy.is_compliant as policyIsCompliant', 'policy.show_lost_savings as policyShowLostSavings'])
    .orderBy('policy.code')
    .orderBy('policy.id');
  const alike = sharing(await ask(reading, policies), (policy) => folded(policy.policyDescription));
  return alike.map((records) => ({ reason: 'Same description', records }));
}
