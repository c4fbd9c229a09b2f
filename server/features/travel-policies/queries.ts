/** Travel policies: those in use, and the codes of the feed that each is made of. */
import { sql } from 'kysely';
import type * as travelPolicies from '../../../contract/travel-policies/calls.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { reachedOf } from '../../db/reach.ts';
import { notFound } from '../../ground/errors.ts';
import { own } from '../../lines/columns.ts';
import { visibleLines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { lineCount } from '../../lines/line-measures.ts';
import type { Rows, TableOf } from '../../lines/row-table.ts';
import type { Seen } from '../../merging/changes.ts';
import { recordVersion } from '../../merging/records.ts';
import { requireWhole } from './ability.ts';

/** The policies of the lines that may be seen, whatever their dates. */
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
      mayEdit: own(sql`null`),
    },
    order: { field: 'policyCode', descending: false },
    counts: { policies: lineCount() },
    later: { fields: ['policyRaw', 'version', 'mayEdit'], of: (rows) => madeOf(reading, rows) },
  };
}

const shownTexts = (row: Record<string, unknown>) => ({
  description: row.policyDescription,
  isCompliant: row.policyIsCompliant,
  showLostSavings: row.policyShowLostSavings,
});

/** The raw records of each, its version, and whether the reader may change it. */
export async function madeOf(reading: Reading, rows: readonly Record<string, unknown>[]) {
  const ids = rows.map((row) => row.policyId as number);
  const question = build
    .selectFrom('raw_policy_codes')
    .select(['id', 'policy_code_id as policyId', 'customer_id as customerId'])
    .where('client_id', '=', reading.clientId)
    .where('policy_code_id', '=', any(ids))
    .orderBy('id');
  const found = await ask(reading, question);
  const reached = await reachedOf(
    reading,
    found.map(({ customerId }) => customerId),
  );
  const raws = Map.groupBy(found, ({ policyId }) => policyId);
  return rows.map((row) => {
    const own = raws.get(row.policyId as number) ?? [];
    const rawIds = own.map((raw) => raw.id);
    return {
      policyRaw: rawIds,
      version: recordVersion(shownTexts(row), rawIds),
      mayEdit: own.every(({ customerId }) => reached.has(customerId)),
    };
  });
}

/** Throws `notFound` for a policy without a line in sight. */
export async function raw(reading: Reading, policyId: number) {
  const [line] = await ask(reading, seenRaws(reading).where('policy_code_id', '=', policyId).limit(1));
  if (!line) throw notFound();
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

/**
 * Those of the policies that have a line in sight, with their raw ids. Throws a 403 where the reader does not reach the whole
 * customer of one of them.
 */
export async function seen(reading: Reading, ids: readonly number[]): Promise<Seen> {
  const found = await ask(reading, seenRaws(reading).where('policy_code_id', '=', any(ids)));
  await requireWhole(reading, found);
  const byPolicy = Map.groupBy(found, ({ of }) => of);
  return new Map([...byPolicy].map(([of, own]) => [of, own.map(({ id }) => id)]));
}

/** Those of the raw codes whose policy has a line in sight. Throws like `seen`. */
export async function seenRaw(reading: Reading, rawIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await ask(reading, seenRaws(reading).where('id', '=', any(rawIds)));
  await requireWhole(reading, found);
  return new Set(found.map(({ id }) => id));
}

const seenRaws = (reading: Reading) =>
  build
    .selectFrom('raw_policy_codes')
    .select(['id', 'policy_code_id as of', 'customer_id as customerId'])
    .where('client_id', '=', reading.clientId)
    .where('policy_code_id', 'in', inUse(reading))
    .orderBy('id');
