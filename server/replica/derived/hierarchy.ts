import type { DuckDBConnection } from '@duckdb/node-api';
import type { Source } from '../transfer.ts';
import type { Derivation } from './derived-table.ts';
import { numbered } from './place-numbers.ts';

/** The numbers of the nodes in PostgreSQL, given those in the replica. */
export async function readHierarchy(
  { client, clientId }: Source,
  connection: DuckDBConnection,
): Promise<NonNullable<Derivation['hierarchy']>> {
  const { rows } = await client.query<{ id: number; parent_id: number | null }>(
    'select id, parent_id from nodes where client_id = $1',
    [clientId],
  );
  const stored = await connection.runAndReadAll('select node_id, node_place from node_numbers');
  const known = new Map(stored.getRows().map(([id, place]) => [Number(id), Number(place)]));
  const places = numbered(rows, known);
  return { places, moved: [...known.keys()].filter((id) => places.get(id) !== known.get(id)) };
}
