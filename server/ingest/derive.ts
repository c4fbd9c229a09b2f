/**
 * Derives what follows for whole bookings from staged lines and from the stored lines that they affect: which Air lines
 * are flown, and each touched booking's trip. Writes only temporary tables: `replaced` (edits of changed lines),
 * `refunds`, `reflown` (stored lines whose flown flag changes) and `journeys` (touched bookings with their trips).
 */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Trx } from '../database/schema.ts';
import { createTemporary } from '../database/temporary.ts';
import { linesWithWrongFlown, storedRefunds } from './derivation/effective.ts';
import { deriveTrips } from './derive-trips.ts';
import type { Places } from './places.ts';
import { leftJoinReplaced, stagedActive, stagedLines, stagedStatus } from './staged-lines.ts';

export async function derive(trx: Trx, client: PoolClient, clientId: number, places: Places): Promise<void> {
  await createTemporary(
    trx,
    'replaced',
    sql`select k.row_number, l.id as line_id, l.booking_id, l.ticket_number, l.product_type, l.status,
          l.edited_status, l.edited_raw_policy_code_id, l.edited_is_active
        from known k join line_items l on l.client_id = ${clientId} and l.id = k.line_id`,
    'line_id',
  );
  await findRefunds(trx, clientId);
  await findReflown(trx, clientId);
  await findTouchedBookings(trx, clientId);
  await deriveTrips(trx, client, clientId, places);
}

/** Creates `refunds`: active Refunded Air lines, staged and stored, that may make a flight count as not flown. */
async function findRefunds(trx: Trx, clientId: number): Promise<void> {
  await createTemporary(
    trx,
    'staged_refunds',
    sql`select s.ticket_number, s.origin_code, s.destination_code, s.start_at, ${stagedActive} as is_active
        from ${stagedLines}
        where s.product_type = 'Air' and s.ticket_number is not null and ${stagedStatus} = 'Refunded'`,
  );
  await createTemporary(
    trx,
    'refunded_tickets',
    sql`select ticket_number from staged_refunds
        union
        select ticket_number from replaced
        where product_type = 'Air' and ticket_number is not null and status = 'Refunded'`,
    'ticket_number',
  );
  await createTemporary(
    trx,
    'refunds',
    sql`select ticket_number, origin_code, destination_code, start_at from staged_refunds where is_active
        union
        ${storedRefunds(clientId, leftJoinReplaced)}
          and l.ticket_number in (
            select ticket_number from staged where product_type = 'Air'
            union all select ticket_number from refunded_tickets)
          and r.line_id is null`,
    'ticket_number',
  );
}

/** Creates `reflown`: stored flights whose flown flag changes because a refund appears or disappears. */
async function findReflown(trx: Trx, clientId: number): Promise<void> {
  await createTemporary(
    trx,
    'reflown',
    sql`${linesWithWrongFlown(clientId, leftJoinReplaced)} and l.product_type = 'Air' and l.ticket_number is not null
          and l.ticket_number in (select ticket_number from refunded_tickets)
          and r.line_id is null`,
    'line_id',
  );
}

/**
 * Creates `touched`: bookings of staged lines (new ones get the next numbers), bookings whose lines leave or change,
 * and all bookings if trips are stale.
 */
async function findTouchedBookings(trx: Trx, clientId: number): Promise<void> {
  await createTemporary(
    trx,
    'touched',
    sql`with named as (
          select n.customer_id, n.reference, n.row_number, b.id
          from (
            select customer_id, booking_reference as reference, min(row_number) as row_number
            from staged group by customer_id, booking_reference
          ) n
          left join bookings b
            on b.client_id = ${clientId} and b.customer_id = n.customer_id and b.reference = n.reference
        ), affected as (
          select booking_id from replaced
          union select booking_id from reflown
          union select booking_id from relocated
          union
          select b.id
          from data_version v join bookings b on b.client_id = ${clientId}
          where v.client_id = ${clientId} and v.has_stale_trips
        )
        select coalesce(n.id, v.last_booking_id + row_number() over (partition by n.id is null order by n.row_number))
            as booking_id, n.customer_id, n.reference, n.id is null as is_new
        from named n
        join data_version v on v.client_id = ${clientId}
        union all
        select b.id, b.customer_id, b.reference, false
        from affected a
        join bookings b on b.client_id = ${clientId} and b.id = a.booking_id
        left join named n on n.id = a.booking_id
        where n.id is null`,
    'booking_id',
  );
}
