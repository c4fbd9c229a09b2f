/** Fee types that probably are one: their texts are equal but for case, accents and punctuation. */
import { ask, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import { onKey } from '../../lines/joins.ts';
import { folded, sharing } from '../../merging/alike.ts';
import type { Suggestion } from '../../merging/suggestions.ts';
import { inUse } from './queries.ts';

type FeeType = { serviceFeeTypeId: number; serviceFeeTypeDescription: string };

export async function suggestions(reading: Reading, nodeId?: number): Promise<Suggestion<FeeType>[]> {
  const types = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('service_fee_types as type', onKey(reading, 'type', 'used.id'))
    .select(['type.id as serviceFeeTypeId', 'type.description as serviceFeeTypeDescription'])
    .orderBy('type.description')
    .orderBy('type.id');
  const alike = sharing(await ask(reading, types), (type) => folded(type.serviceFeeTypeDescription));
  return alike.map((records) => ({ reason: 'Same words', records }));
}
