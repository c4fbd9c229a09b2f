/** Updates the nodes of bookings whose lines move between nodes; nothing else about their trips changes. */
import { type RawBuilder, sql } from 'kysely';
import { relation } from '../../database/relation.ts';
import { createEmptyTemporary, createTemporary } from '../../database/temporary.ts';
import { type BulkUpdate, isCurrentVersion } from '../bulk-update/bulk-update.ts';
import { packedLines, unpackLines } from '../derivation/booking-lines.ts';
import type { Trips } from '../derivation/store-trips.ts';
import { nodeColumns, nodeRows } from '../derivation/trip-rows.ts';

const bookingsAtOnce = 2000;

/** Stores the bookings, given as a query for booking_id, and their new nodes in temporary tables. */
export async function findNodes(bulkUpdate: BulkUpdate, bookings: RawBuilder<unknown>): Promise<Trips> {
  const { trx, clientId } = bulkUpdate;
  await createTemporary(trx, 'moved', bookings, 'booking_id');
  await createEmptyTemporary(trx, 'moved_nodes', nodeColumns);
  // A booking on a single node has no such rows.
  await createTemporary(
    trx,
    'spread',
    sql`select l.booking_id, row_number() over (order by l.booking_id) as number
        from moved m join line_items l on l.client_id = ${clientId} and l.booking_id = m.booking_id
        where ${isCurrentVersion(bulkUpdate)}
        group by l.booking_id having min(l.node_id) <> max(l.node_id)`,
    'number',
  );
  for (let first = 1; await findNodesOfBatch(bulkUpdate, first); first += bookingsAtOnce);
  await sql`create index on moved_nodes (booking_id)`.execute(trx);
  await sql`analyze moved_nodes`.execute(trx);
  return { trips: sql`moved`, nodes: sql`moved_nodes` };
}

/** Processes one batch; returns whether it contained any bookings. */
async function findNodesOfBatch(bulkUpdate: BulkUpdate, first: number): Promise<boolean> {
  const { trx, clientId } = bulkUpdate;
  const { rows } = await sql<{ id: number; lines: string }>`
    select l.booking_id as id, ${packedLines('l')} as lines
    from spread s join line_items l on l.client_id = ${clientId} and l.booking_id = s.booking_id
    where s.number >= ${first} and s.number < ${first + bookingsAtOnce} and ${isCurrentVersion(bulkUpdate)}
    group by l.booking_id`.execute(trx);
  if (rows.length === 0) return false;
  // Nodes do not depend on the labels of places.
  const nodes = rows.flatMap(({ id, lines }) =>
    nodeRows(id, unpackLines(lines, { placeById: () => undefined, labelOf: (code) => code })),
  );
  await sql`insert into moved_nodes select * from ${relation(nodeColumns, nodes)} given`.execute(trx);
  return true;
}
