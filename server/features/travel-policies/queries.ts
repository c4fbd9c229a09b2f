/** Travel policies: those in use, and the codes of the feed that each consists of. */
import { sql } from 'kysely';
import type * as calls from '../../../contract/travel-policies/calls.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { laterFields, requireInSight } from '../../merged-records/visible-records.ts';
import { own, ownText } from '../../metrics/columns.ts';
import { onKey } from '../../metrics/joins.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import type { Rows, TableOf } from '../../metrics/row-table.ts';
import { inUse, travelPolicies } from './changes.ts';

export function list(
  reading: Reading,
  { nodeId }: { nodeId?: number | undefined },
): TableOf<typeof calls.list> {
  const policies = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('policy_codes as policy', onKey(reading, 'policy', 'used.id'))
    .select([
      'policy.id',
      'policy.code',
      'policy.description',
      'policy.is_compliant',
      'policy.show_lost_savings',
    ]);
  return {
    rows: build.selectFrom(policies.as('line')) as Rows,
    areLines: false,
    id: ['id'],
    joins: {},
    columns: {
      policyId: own(sql`line.id`),
      policyCode: ownText(sql`line.code`),
      policyDescription: ownText(sql`line.description`),
      policyIsCompliant: own(sql`line.is_compliant`),
      policyShowLostSavings: own(sql`line.show_lost_savings`),
      policyRaw: own(sql`null`),
      version: own(sql`null`),
      mayEdit: own(sql`null`),
    },
    order: { field: 'policyCode', descending: false },
    counts: { policies: lineCount() },
    later: (rows) => laterFields(reading, travelPolicies, rows),
  };
}

/** Throws `notFound` for a policy without a visible line. */
export async function raw(reading: Reading, policyId: number) {
  await requireInSight(reading, travelPolicies, policyId);
  return ask(
    reading,
    build
      .selectFrom('raw_policy_codes')
      .select(['id', 'code', 'feed_description as description', 'customer_id as organisation_id'])
      .where('client_id', '=', reading.clientId)
      .where('policy_code_id', '=', policyId)
      .orderBy('code')
      .orderBy('id'),
  );
}
