/** Travel policies: those in use, and the codes of the feed that each is made of. */
import { sql } from 'kysely';
import type * as travelPolicies from '../../../contract/travel-policies/calls.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { notFound } from '../../ground/errors.ts';
import { own } from '../../lines/columns.ts';
import { visibleLines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { lineCount } from '../../lines/line-measures.ts';
import type { Rows, TableOf } from '../../lines/row-table.ts';
import type { Seen } from '../../merging/changes.ts';
import { recordVersion } from '../../merging/records.ts';

/** The policies of the lines that may be seen, whatever their dates; of the TMC, since policies belong to it. */
export function inUse(reading: Reading, nodeId?: number) {
  const named = visibleLines(reading, nodeId)
    .where('line.raw_policy_code_id', 'is not', null)
    .select('line.raw_policy_code_id as rawId')
    .distinct();
  return build
    .selectFrom(named.as('named'))
    .innerJoin('raw_policy_codes as raw', onKey(reading, 'raw', 'named.rawId'))
    .select('raw.policy_code_id as id')
    .distinct();
}

export function list(
  reading: Reading,
  { nodeId }: { nodeId?: number | undefined },
): TableOf<typeof travelPolicies.list> {
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
      policyCode: own(sql`line.code`),
      policyDescription: own(sql`line.description`),
      policyIsCompliant: own(sql`line.is_compliant`),
      policyShowLostSavings: own(sql`line.show_lost_savings`),
      policyRaw: own(sql`null`),
      version: own(sql`null`),
    },
    order: { field: 'policyCode', descending: false },
    counts: { policies: lineCount() },
    later: { fields: ['policyRaw', 'version'], of: (rows) => madeOf(reading, rows) },
  };
}

const shownTexts = (row: Record<string, unknown>) => ({
  description: row.policyDescription,
  isCompliant: row.policyIsCompliant,
  showLostSavings: row.policyShowLostSavings,
});

/** The raw records of each, and its version. */
export async function madeOf(reading: Reading, rows: readonly Record<string, unknown>[]) {
  const ids = rows.map((row) => row.policyId as number);
  const found = build
    .selectFrom('raw_policy_codes')
    .select(['id', 'policy_code_id as policyId'])
    .where('client_id', '=', reading.clientId)
    .where('policy_code_id', '=', any(ids))
    .orderBy('id');
  const raws = Map.groupBy(await ask(reading, found), ({ policyId }) => policyId);
  return rows.map((row) => {
    const rawIds = (raws.get(row.policyId as number) ?? []).map((raw) => raw.id);
    return { policyRaw: rawIds, version: recordVersion(shownTexts(row), rawIds) };
  });
}

/** Throws `notFound` for a policy without a line in sight. */
export async function raw(reading: Reading, policyId: number) {
  if (!(await seen(reading, [policyId])).has(policyId)) throw notFound();
  return ask(
    reading,
    build
      .selectFrom('raw_policy_codes')
      .select(['id', 'code', 'feed_description as description'])
      .where('client_id', '=', reading.clientId)
      .where('policy_code_id', '=', policyId)
      .orderBy('code')
      .orderBy('id'),
  );
}

/** Those of the policies that have a line in sight, with their raw ids. */
export async function seen(reading: Reading, ids: readonly number[]): Promise<Seen> {
  const raws = build
    .selectFrom('raw_policy_codes')
    .select(['id', 'policy_code_id as of'])
    .where('client_id', '=', reading.clientId)
    .where('policy_code_id', '=', any(ids))
    .where('policy_code_id', 'in', inUse(reading))
    .orderBy('id');
  const found = Map.groupBy(await ask(reading, raws), ({ of }) => of);
  return new Map([...found].map(([of, own]) => [of, own.map(({ id }) => id)]));
}

/** Those of the raw codes whose policy has a line in sight. */
export async function seenRaw(reading: Reading, rawIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = build
    .selectFrom('raw_policy_codes')
    .select('id')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(rawIds))
    .where('policy_code_id', 'in', inUse(reading));
  return new Set((await ask(reading, found)).map(({ id }) => id));
}
