/** What editing or merging policies does to compliance and lost savings. */
import { sql } from 'kysely';
import type { PolicyConsequence } from '../../../contract/travel-policies/calls.ts';
import type { Change } from '../../changes/change.ts';
import type { Reading } from '../../db/ask.ts';
import { any } from '../../db/build.ts';
import type { Rehearsed } from '../../http/serve-change.ts';
import { aboveCheapest } from '../../lines/line-measures.ts';
import { amountOf, carriers, rawIdsSeen } from '../../merging/carriers.ts';
import type { Seen } from '../../merging/changes.ts';
import type { Previewed } from '../../merging/preview.ts';

/** What a raw code means in figures. */
type Meaning = { isCompliant: boolean; showLostSavings: boolean };
type Meanings = ReadonlyMap<number, Meaning>;

/** What holds for each of the raw codes, as the change stands. */
async function meaningsOf({ trx, clientId }: Change, seen: Seen): Promise<Meanings> {
  const rows = await trx
    .selectFrom('raw_policy_codes as raw')
    .innerJoin('policy_codes as policy', (join) =>
      join.on('policy.client_id', '=', clientId).onRef('policy.id', '=', 'raw.policy_code_id'),
    )
    .select(['raw.id', 'policy.is_compliant as isCompliant', 'policy.show_lost_savings as showLostSavings'])
    .where('raw.client_id', '=', clientId)
    .where('raw.id', '=', any(rawIdsSeen(seen)))
    .execute();
  return new Map(rows.map(({ id, ...meaning }) => [id, meaning]));
}

const column = 'line.raw_policy_code_id';

export const previewed: Previewed<Meanings, PolicyConsequence> = { sight: meaningsOf, tell: consequence };

async function consequence(
  reading: Reading,
  { before, after, seen }: Rehearsed<Meanings, Seen>,
): Promise<PolicyConsequence> {
  const turning = (field: keyof Meaning, to: boolean) =>
    [...before].filter(([id, was]) => was[field] !== to && after.get(id)?.[field] === to).map(([id]) => id);
  const spend = { cents: sql<number>`line.amount_paid` };
  const lost = { cents: aboveCheapest, where: sql<boolean>`line.amount_paid > line.cheapest_rate` };
  const [carried, toNonCompliant, toCompliant, lostSavingsAdded, lostSavingsRemoved] = await Promise.all([
    carriers(reading, column, rawIdsSeen(seen)),
    amountOf(reading, column, turning('isCompliant', false), spend),
    amountOf(reading, column, turning('isCompliant', true), spend),
    amountOf(reading, column, turning('showLostSavings', true), lost),
    amountOf(reading, column, turning('showLostSavings', false), lost),
  ]);
  const isMixed = (field: keyof Meaning) => new Set([...before.values()].map((was) => was[field])).size > 1;
  return {
    ...carried,
    ...{ toNonCompliant, toCompliant, lostSavingsAdded, lostSavingsRemoved },
    differing: [
      ...(isMixed('isCompliant') ? (['compliance'] as const) : []),
      ...(isMixed('showLostSavings') ? (['lost savings'] as const) : []),
    ],
  };
}
