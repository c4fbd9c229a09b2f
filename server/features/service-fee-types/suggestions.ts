/**
 * Fee types that are probably one: their texts are equal except for case, accents and punctuation, or else for
 * abbreviations and the order of words.
 */
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { abbreviated } from '../../merged-records/abbreviated.ts';
import { folded, sharing } from '../../merged-records/alike.ts';
import type { Suggestion } from '../../merged-records/suggestions.ts';
import { onKey } from '../../metrics/joins.ts';
import { inUse } from './changes.ts';

export async function suggest(reading: Reading, nodeId?: number): Promise<Suggestion[]> {
  const types = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('service_fee_types as type', onKey(reading, 'type', 'used.id'))
    .select(['type.id as serviceFeeTypeId', 'type.description as serviceFeeTypeDescription'])
    .orderBy('type.description')
    .orderBy('type.id');
  const found = await ask(reading, types);
  const textOf = (type: (typeof found)[number]) => type.serviceFeeTypeDescription;
  return [
    ...sharing(found, (type) => folded(textOf(type))).map((records) => ({ reason: 'Same words', records })),
    ...abbreviated(found, textOf).map(({ reason, rows }) => ({ reason, records: rows })),
  ];
}
