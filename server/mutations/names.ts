/**
 * Resolves ids in records to names. A record stores ids, which never change; users see the current names. A field holds
 * one id or a list of them.
 *
 *     export const nodeMoved = kind('node_moved', { …, names: { parentId: nodeNames } });
 */
import { ask, type Reading } from '../access/ask.ts';
import { any, build } from '../database/build.ts';

/** Names by id; ids that no longer exist are omitted. */
export type Names = (reading: Reading, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export const nodeNames: Names = async (reading, ids) => {
  const nodes = build
    .selectFrom('nodes')
    .select(['id', 'label'])
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(ids));
  return new Map((await ask(reading, nodes)).map(({ id, label }) => [id, label]));
};
