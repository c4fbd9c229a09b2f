/** The travellers with the highest spend, with spend by product and their current cost centre. */
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { namedAs, ofTravellers } from '../../metrics/conditions.ts';
import { traveller } from '../../metrics/dimensions.ts';
import { onKey } from '../../metrics/joins.ts';
import { answer, desc } from '../../metrics/layer/answer.ts';
import { relation } from '../../metrics/layer/relation.ts';
import { bookings, spend, spendByProductGroup } from '../../metrics/measures.ts';
import { costCentresOf } from '../../metrics/named-lines.ts';

type Top = ReportFilter & { limit: number; travellerIds?: readonly number[] | undefined };

/**
 * Spend by canonical traveller, highest first. `limit`: maximum number of travellers; `travellerIds`: only these. Lines
 * without a traveller are ignored. The cost centre is that of the traveller's latest counted line.
 */
export async function topTravellers(reading: Reading, { limit, travellerIds, ...filter }: Top) {
  const by = { id: traveller };
  const spends = await relation(reading, filter, { by, of: { spend }, where: [namedAs(travellerIds)] });
  const ranked = await ask(
    reading,
    build
      .selectFrom(spends.as('sum'))
      .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'sum.id'))
      .select('traveller.id')
      .orderBy('sum.spend', 'desc')
      .orderBy('traveller.name')
      .orderBy('traveller.id')
      .limit(limit),
  );
  // Restricting the query to the ranked travellers skips most lines early.
  const ids = ranked.map(({ id }) => id);
  const [rows, costCentres] = await Promise.all([
    answer(reading, filter, {
      by: { traveller },
      of: { bookings, totalSpend: spend, ...spendByProductGroup },
      where: [ofTravellers(ids)],
      order: [desc('totalSpend')],
    }),
    costCentresOf(reading, filter, ids),
  ]);
  return rows.map(({ traveller: { key, label, employeeNumber }, ...values }) => ({
    travellerId: key as number,
    travellerName: label,
    employeeNumber,
    costCentre: costCentres.get(key as number) ?? '',
    ...values,
  }));
}
