/**
 * What ids in records stand for. A record keeps ids, which stay what they are; a person reads what they are called
 * today. A field holds one id, or a list of them.
 *
 *     export const nodeMoved = kind('node_moved', { …, names: { parentId: nodeNames } });
 */
import { ask, type Reading } from '../db/ask.ts';
import { any, build } from '../db/build.ts';

/** Names by id; without those that are gone. */
export type Names = (reading: Reading, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export const nodeNames: Names = async (reading, ids) => {
  const nodes = build
    .selectFrom('nodes')
    .select(['id', 'label'])
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(ids));
  return new Map((await ask(reading, nodes)).map(({ id, label }) => [id, label]));
};
