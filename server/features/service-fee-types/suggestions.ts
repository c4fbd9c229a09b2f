/** Fee types that are probably one: their texts are equal except for case, accents and punctuation. */
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
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
  const alike = sharing(await ask(reading, types), (type) => folded(type.serviceFeeTypeDescription));
  return alike.map((records) => ({ reason: 'Same words', records }));
}
