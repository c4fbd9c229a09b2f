/** The nodes of bookings whose lines move from one node to another: all else of a trip is as it was. */
import { type RawBuilder, sql } from 'kysely';
import { relation } from '../db/relation.ts';
import { createEmptyTemporary, createTemporary } from '../db/temporary.ts';
import { packedLines, unpackLines } from '../derivation/booking-lines.ts';
import type { Trips } from '../derivation/store-trips.ts';
import { nodeColumns, nodeRows } from '../derivation/trip-rows.ts';
import { asTheyWillBe, type Rewriting } from '../rewriting/rewriting.ts';

const bookingsAtOnce = 2000;

/** Works out the nodes of these bookings, a question for booking_id, and keeps both in temporary tables, to be stored. */
export async function findNodes(rewriting: Rewriting, bookings: RawBuilder<unknown>): Promise<Trips> {
  const { trx, clientId } = rewriting;
  await createTemporary(trx, 'moved', bookings, 'booking_id');
  await createEmptyTemporary(trx, 'moved_nodes', nodeColumns);
  // A booking on one node alone has none of these rows.
  await createTemporary(
    trx,
    'spread',
    sql`select l.booking_id, row_number() over (order by l.booking_id) as number
        from moved m join line_items l on l.client_id = ${clientId} and l.booking_id = m.booking_id
        where ${asTheyWillBe(rewriting)}
        group by l.booking_id having min(l.node_id) <> max(l.node_id)`,
    'number',
  );
  for (let first = 1; await workOut(rewriting, first); first += bookingsAtOnce);
  await sql`create index on moved_nodes (booking_id)`.execute(trx);
  await sql`analyze moved_nodes`.execute(trx);
  return { trips: sql`moved`, nodes: sql`moved_nodes` };
}

/** Answers whether there were any. */
async function workOut(rewriting: Rewriting, first: number): Promise<boolean> {
  const { trx, clientId } = rewriting;
  const { rows } = await sql<{ id: number; lines: string }>`
    select l.booking_id as id, ${packedLines('l')} as lines
    from spread s join line_items l on l.client_id = ${clientId} and l.booking_id = s.booking_id
    where s.number >= ${first} and s.number < ${first + bookingsAtOnce} and ${asTheyWillBe(rewriting)}
    group by l.booking_id`.execute(trx);
  if (rows.length === 0) return false;
  // What places are called is no matter of nodes.
  const nodes = rows.flatMap(({ id, lines }) =>
    nodeRows(id, unpackLines(lines, { placeById: () => undefined, labelOf: (code) => code })),
  );
  await sql`insert into moved_nodes select * from ${relation(nodeColumns, nodes)} given`.execute(trx);
  return true;
}
