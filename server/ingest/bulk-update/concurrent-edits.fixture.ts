/** Edits lines during an import, after all rows have been computed and before any is written. */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import * as bookings from '../../../contract/bookings/calls.ts';
import { inTenant } from '../../database/tenant.ts';
import { clientByCode } from '../../tenants/clients.ts';
import type { Feed } from '../../test/builders/feed.ts';
import type { testServer } from '../../test/server.ts';

type Server = ReturnType<typeof testServer>;

export const editorOf = (code: string) => `editor@${code.toLowerCase()}.test`;

export const lineIds = (server: Server, clientId: number) =>
  inTenant(server.database.db, clientId, async (trx) => {
    const lines = trx.selectFrom('line_items').select(['id', 'line_key']).where('client_id', '=', clientId);
    return new Map((await lines.execute()).map(({ id, line_key }) => [line_key, id]));
  });

/** Returns the status of the reply. */
export async function edit(server: Server, code: string, id: number, change: object): Promise<number> {
  const sent = { params: { id }, body: { id, ...change } };
  return (await server.send(editorOf(code), bookings.editLine, sent)).status;
}

/** Runs `meanwhile` during an import. An import inserts places before lines, even if it has none. */
export async function importBeside(
  server: Server,
  code: string,
  feed: Feed,
  meanwhile: () => Promise<void>,
): Promise<void> {
  let importing: Promise<unknown> | undefined;
  await server.database.owner.transaction().execute(async (trx) => {
    await sql`lock table places in share mode`.execute(trx);
    importing = server.importFeed(code, feed);
    const waits = sql<boolean>`relation = 'places'::regclass`;
    await Promise.race([untilOneWaits(server, waits), importing.then(endedEarly)]);
    await meanwhile();
  });
  await importing;
}

const endedEarly = () => {
  throw new Error('The import ended without waiting for the lock');
};

/** Waits until somebody waits for a lock of this kind in `pg_locks`. */
export async function untilOneWaits({ database }: Server, kind: RawBuilder<boolean>): Promise<void> {
  const waiting = sql`
    select from pg_locks lock join pg_stat_activity process using (pid)
    where not lock.granted and process.datname = current_database() and ${kind}`;
  while ((await waiting.execute(database.owner)).rows.length === 0) await pause(5);
}

/** A client's stored lines, trips and their nodes, without values that differ between equal clients, such as ids. */
export async function storedBy(server: Server, code: string): Promise<unknown> {
  const { id } = await clientByCode(server.database.db, code);
  return inTenant(server.database.db, id, async (trx) => {
    const lines = await sql`
      select l.line_key, l.amount_paid, l.status, l.feed_status, l.edited_status, l.is_active, l.edited_is_active,
        l.is_counted, l.is_flown, l.ticket_number, l.origin_country, l.destination_country, l.distance_m, l.co2_factor,
        b.reference, place.code as trip_place, policy.code as policy, fed.code as feed_policy, l.edited_raw_policy_code_id is null as is_fed
      from line_items l
      left join bookings b on b.client_id = l.client_id and b.id = l.booking_id
      left join places place on place.client_id = l.client_id and place.id = l.trip_place_id
      left join raw_policy_codes policy on policy.client_id = l.client_id and policy.id = l.raw_policy_code_id
      left join raw_policy_codes fed on fed.client_id = l.client_id and fed.id = l.feed_raw_policy_code_id
      where l.client_id = ${id} order by l.line_key`.execute(trx);
    const trips = await sql`
      select b.reference, b.departure_at, b.return_at, b.duration_days, b.itinerary_summary, b.is_overnight,
        b.has_accommodation, o.code as origin, d.code as destination
      from bookings b
      left join places o on o.client_id = b.client_id and o.id = b.origin_place_id
      left join places d on d.client_id = b.client_id and d.id = b.destination_place_id
      where b.client_id = ${id} order by b.reference`.execute(trx);
    const nodes = await sql`
      select b.reference, n.code, bn.shapes_trip
      from booking_nodes bn
      join bookings b on b.client_id = bn.client_id and b.id = bn.booking_id
      join nodes n on n.client_id = bn.client_id and n.id = bn.node_id
      where bn.client_id = ${id} order by 1, 2`.execute(trx);
    return { lines: lines.rows, trips: trips.rows, nodes: nodes.rows };
  });
}
