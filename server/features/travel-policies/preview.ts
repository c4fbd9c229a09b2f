/** What editing or merging policies does to compliance and lost savings. */
import { sql } from 'kysely';
import type { PolicyConsequence } from '../../../contract/travel-policies/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { any } from '../../database/build.ts';
import type { Rehearsed } from '../../http/serve-change.ts';
import { affectedAmount, affectedLines } from '../../merged-records/affected-lines.ts';
import type { Preview } from '../../merged-records/serve-mergeable.ts';
import { type VisibleRecords, visibleRawIds } from '../../merged-records/visible-records.ts';
import { aboveCheapest } from '../../metrics/line-measures.ts';
import type { Change } from '../../mutations/change.ts';
import { tables } from './changes.ts';

/** How figures treat the lines of a raw code. */
type Meaning = { isCompliant: boolean; showLostSavings: boolean };
type Meanings = ReadonlyMap<number, Meaning>;

/** The meaning of each raw code, as the change's transaction has it. */
async function meaningsOf({ trx, clientId }: Change, prechecked: VisibleRecords): Promise<Meanings> {
  const rows = await trx
    .selectFrom('raw_policy_codes as raw')
    .innerJoin('policy_codes as policy', (join) =>
      join.on('policy.client_id', '=', clientId).onRef('policy.id', '=', 'raw.policy_code_id'),
    )
    .select(['raw.id', 'policy.is_compliant as isCompliant', 'policy.show_lost_savings as showLostSavings'])
    .where('raw.client_id', '=', clientId)
    .where('raw.id', '=', any(visibleRawIds(prechecked)))
    .execute();
  return new Map(rows.map(({ id, ...meaning }) => [id, meaning]));
}

export const preview: Preview<Meanings, PolicyConsequence> = { snapshot: meaningsOf, consequence };

async function consequence(
  reading: Reading,
  { before, after, prechecked }: Rehearsed<Meanings, VisibleRecords>,
): Promise<PolicyConsequence> {
  const { line: column } = tables;
  const rawIdsTurning = (field: keyof Meaning, to: boolean) =>
    [...before].filter(([id, was]) => was[field] !== to && after.get(id)?.[field] === to).map(([id]) => id);
  const spend = { cents: sql<number>`line.amount_paid` };
  const lost = { cents: aboveCheapest, where: sql<boolean>`line.amount_paid > line.cheapest_rate` };
  const [affected, toNonCompliant, toCompliant, lostSavingsAdded, lostSavingsRemoved] = await Promise.all([
    affectedLines(reading, column, visibleRawIds(prechecked)),
    affectedAmount(reading, column, rawIdsTurning('isCompliant', false), spend),
    affectedAmount(reading, column, rawIdsTurning('isCompliant', true), spend),
    affectedAmount(reading, column, rawIdsTurning('showLostSavings', true), lost),
    affectedAmount(reading, column, rawIdsTurning('showLostSavings', false), lost),
  ]);
  const isMixed = (field: keyof Meaning) => new Set([...before.values()].map((was) => was[field])).size > 1;
  return {
    ...affected,
    ...{ toNonCompliant, toCompliant, lostSavingsAdded, lostSavingsRemoved },
    differing: [
      ...(isMixed('isCompliant') ? (['compliance'] as const) : []),
      ...(isMixed('showLostSavings') ? (['lost savings'] as const) : []),
    ],
  };
}
