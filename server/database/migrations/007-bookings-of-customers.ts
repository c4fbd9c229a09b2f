/**
 * Identifies a booking by client, customer and reference, since reservation codes are reused. Bookings stored for
 * several customers are split. Their trips were mixed, so they are empty until they are derived again at the next start
 * or import (`has_stale_trips`). From now on the nodes that shaped a trip are stored, so that it can be hidden from
 * users who may not see all of them.
 */
import { type Kysely, sql } from 'kysely';

/** Rows of all clients are changed: see docs/decisions/016-tests-check-tenant-isolation.md. */
const changed = ['data_version', 'nodes', 'raw_travellers', 'bookings', 'line_items'];

/**
 * For bookings with lines on several nodes, the nodes that shaped the trip: by the rule at the time of this migration,
 * as in the import (`server/ingest/derivation/trips/trip-lines.ts`).
 */
const bookingNodes = [
  `create table booking_nodes (
    client_id bigint not null,
    booking_id bigint not null,
    node_id bigint not null,
    shapes_trip boolean not null,
    primary key (client_id, booking_id, node_id)
  )`,
  `alter table data_version add column booking_nodes_version bigint not null default 0`,
  `insert into booking_nodes (client_id, booking_id, node_id, shapes_trip)
   select client_id, booking_id, node_id,
     bool_or(stands and case when is_travelled then travels else status <> 'Pending' end)
   from (
     select *, bool_or(stands and travels) over (partition by client_id, booking_id) as is_travelled
     from (
       select l.client_id, l.booking_id, l.node_id, l.status,
         l.is_flown or l.product_type in ('Rail', 'Hotel', 'Car') as travels,
         l.is_active and l.status not in ('Void', 'Cancelled') and not (
           l.status = 'Refunded' and l.product_type in ('Rail', 'Hotel', 'Car')) as stands
       from line_items l
       join (
         select client_id, booking_id from line_items
         group by client_id, booking_id having min(node_id) <> max(node_id)
       ) several on several.client_id = l.client_id and several.booking_id = l.booking_id
     ) line
   ) line
   group by client_id, booking_id, node_id`,
  `alter table booking_nodes enable row level security`,
  `alter table booking_nodes force row level security`,
  `create policy tenant on booking_nodes
     using (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)
     with check (client_id = nullif(current_setting('tripledger.client_id', true), '')::bigint)`,
  `grant select, insert, update, delete on booking_nodes to tripledger_app`,
  `create or replace function refresh_statistics() returns void language sql security definer
    set search_path = public, pg_temp
    as 'analyze line_items, bookings, booking_nodes, nodes, node_closure, places, travellers, raw_travellers,
      policy_codes, raw_policy_codes, service_fee_types, raw_service_fee_types'`,
];

const statements = [
  `alter table bookings add column customer_id bigint`,
  `alter table bookings drop constraint bookings_client_id_reference_key`,
  // The position of each node according to the feeds, regardless of users' moves.
  `create temporary table customers on commit drop as
   with recursive customers as (
     select n.client_id, n.id as node_id, n.id as customer_id
     from nodes n
     join nodes root on root.client_id = n.client_id and root.is_root
       and root.id = coalesce(n.feed_parent_id, n.parent_id)
     union all
     select n.client_id, n.id, above.customer_id
     from customers above
     join nodes n on n.client_id = above.client_id and not n.is_root
       and coalesce(n.feed_parent_id, n.parent_id) = above.node_id
   )
   select * from customers`,
  // The feed named the customer with each traveller. A line without a traveller follows the lines of its node in the
  // booking, or else the feed's current hierarchy.
  `create temporary table named on commit drop as
   select l.client_id, l.id as line_id, l.booking_id, coalesce(raw.customer_id,
     min(raw.customer_id) over (partition by l.client_id, l.booking_id, l.node_id),
     c.customer_id, l.node_id) as customer_id
   from line_items l
   left join raw_travellers raw on raw.client_id = l.client_id and raw.id = l.raw_traveller_id
   left join customers c on c.client_id = l.client_id and c.node_id = l.node_id`,
  // The first customer of a booking keeps its id.
  `create temporary table parts on commit drop as
   select client_id, booking_id, customer_id,
     row_number() over (partition by client_id, booking_id order by customer_id) as place,
     count(*) over (partition by client_id, booking_id) > 1 as is_apart
   from named group by client_id, booking_id, customer_id`,
  `create temporary table apart on commit drop as
   select p.client_id, p.booking_id, p.customer_id, v.version + 1 as version,
     case when p.place = 1 then p.booking_id else v.last_booking_id + row_number() over (
       partition by p.client_id, p.place = 1 order by p.booking_id, p.customer_id) end as new_id
   from parts p join data_version v on v.client_id = p.client_id
   where p.is_apart`,
  `create index on apart (client_id, booking_id)`,
  `create index on parts (client_id, booking_id)`,
  `analyze apart`,
  `analyze parts`,
  `update bookings b set customer_id = p.customer_id
   from parts p where p.client_id = b.client_id and p.booking_id = b.id and p.place = 1`,
  // Delete bookings that lost all their lines to others.
  `delete from bookings where customer_id is null`,
  `update bookings b set version = a.version, departure_at = null, return_at = null, duration_days = null,
     origin_place_id = null, destination_place_id = null, itinerary_summary = null, is_overnight = false,
     has_accommodation = false
   from apart a where a.client_id = b.client_id and a.new_id = b.id`,
  `insert into bookings (client_id, id, customer_id, reference, version)
   select a.client_id, a.new_id, a.customer_id, b.reference, a.version
   from apart a join bookings b on b.client_id = a.client_id and b.id = a.booking_id
   where a.new_id <> a.booking_id`,
  // Lines without a place had the countries of the trip.
  `update line_items l set booking_id = a.new_id, version = a.version, trip_place_id = null,
     origin_country = case when l.origin_place_id is null and l.destination_place_id is null
       then null else l.origin_country end,
     destination_country = case when l.origin_place_id is null and l.destination_place_id is null
       then null else l.destination_country end
   from named n
   join apart a on a.client_id = n.client_id and a.booking_id = n.booking_id and a.customer_id = n.customer_id
   where l.client_id = n.client_id and l.id = n.line_id`,
  `update data_version v set version = a.version, has_stale_trips = true,
     last_booking_id = greatest(v.last_booking_id, a.last_id)
   from (select client_id, min(version) as version, max(new_id) as last_id from apart group by client_id) a
   where a.client_id = v.client_id`,
  `alter table bookings alter column customer_id set not null`,
  // This column order also supports lookups by reference alone.
  `alter table bookings add unique (client_id, reference, customer_id)`,
  ...bookingNodes,
];

export async function up(db: Kysely<never>): Promise<void> {
  const guard = (words: string) =>
    Promise.all(
      changed.map((table) => sql.raw(`alter table ${table} ${words} row level security`).execute(db)),
    );
  await guard('no force');
  for (const statement of statements) await sql.raw(statement).execute(db);
  await guard('force');
}
