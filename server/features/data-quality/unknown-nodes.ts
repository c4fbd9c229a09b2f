import { ask, onPostgres, type Reading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { sourcesOf } from '../../sources/source.ts';

/** Ids of the nodes that take the lines of a source whose cost centre is unknown. Replicas hold no sources. */
export async function unknownNodesOf(db: ReadOnlyDb, reading: Reading): Promise<number[]> {
  const found = await ask(
    { ...reading, run: onPostgres(db), pinned: undefined },
    sourcesOf(reading.clientId).where('source.node_id', 'is not', null).select('source.node_id').distinct(),
  );
  return found.flatMap(({ node_id }) => node_id ?? []).sort((one, other) => one - other);
}
