/**
 * Removes what imports that were taken back had added and nothing needs any more: bookings without lines, travellers,
 * policies, service fee types, places and nodes. What people have merged, edited or referred to stays.
 */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../../database/insert-selected.ts';
import type { Trx } from '../../database/schema.ts';
import { raiseVersions } from '../../mutations/data-version.ts';
import { rebuildClosure } from '../merge-nodes.ts';

export async function removeUnused(trx: Trx, clientId: number, importId: number): Promise<void> {
  // Imports that were taken back earlier may have left records in use until now.
  const ofImports = (
    alias: string,
  ) => sql`${sql.ref(`${alias}.import_id`)} in (select id from imports where client_id = ${clientId}
    and (state = 'taken back' or id = ${importId}))`;
  const own = { trx, clientId, ofImports };
  await noteRemoved(trx, clientId);
  for (const names of rawNames) await removeNames(own, names);
  await removePlaces(own);
  await removeNodes(own);
  await raiseVersions(trx, clientId, [
    'nodes_version',
    'booking_nodes_version',
    'places_version',
    'travellers_version',
    'policy_codes_version',
    'service_fee_types_version',
  ]);
}

/** Removes bookings without lines, and notes these and the removed lines for replicas. */
async function noteRemoved(trx: Trx, clientId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from bookings b
    where b.client_id = ${clientId} and b.id in (select booking_id from journeys)
      and not exists (select from line_items l where l.client_id = ${clientId} and l.booking_id = b.id)
    returning b.id`.execute(trx);
  const gone = sql`
    select 'line_items' as table_name, line_id as row_id from known where row_number is null
    union all
    select 'bookings', id from unnest(${rows.map(({ id }) => id)}::bigint[]) as booking (id)`;
  await insertSelected(
    trx,
    sql`insert into removed_rows (client_id, version, table_name, row_id)
        select ${clientId}, v.version, gone.table_name, gone.row_id
        from (${gone}) gone join data_version v on v.client_id = ${clientId}`,
  );
}

type Own = { trx: Trx; clientId: number; ofImports(alias: string): RawBuilder<unknown> };

const rawNames = [
  { raw: 'raw_travellers', canonical: 'travellers', key: 'traveller_id', ofLine: ['raw_traveller_id'] },
  {
    raw: 'raw_policy_codes',
    canonical: 'policy_codes',
    key: 'policy_code_id',
    ofLine: ['feed_raw_policy_code_id', 'edited_raw_policy_code_id'],
  },
  {
    raw: 'raw_service_fee_types',
    canonical: 'service_fee_types',
    key: 'service_fee_type_id',
    ofLine: ['raw_service_fee_type_id'],
  },
] as const;

/** Raw records without lines and not merged, each with its canonical record. */
async function removeNames(
  { trx, clientId, ofImports }: Own,
  { raw, canonical, key, ofLine }: (typeof rawNames)[number],
): Promise<void> {
  const unused = ofLine.map(
    (column) => sql`not exists (select from line_items l
      where l.client_id = ${clientId} and ${sql.ref(`l.${column}`)} = r.id)`,
  );
  const { rows } = await sql<{ id: number; canonical: number }>`
    select r.id, ${sql.ref(`r.${key}`)} as canonical from ${sql.table(raw)} r
    where r.client_id = ${clientId} and ${ofImports('r')} and ${sql.join(unused, sql` and `)}
      and not exists (select from ${sql.table(raw)} o where o.client_id = ${clientId}
        and ${sql.ref(`o.${key}`)} = ${sql.ref(`r.${key}`)} and o.id <> r.id)`.execute(trx);
  if (rows.length === 0) return;
  const remove = (table: string, ids: number[]) =>
    sql`
    delete from ${sql.table(table)} where client_id = ${clientId} and id = any(${ids}::bigint[])`.execute(
      trx,
    );
  await remove(
    raw,
    rows.map(({ id }) => id),
  );
  await remove(
    canonical,
    rows.map(({ canonical }) => canonical),
  );
}

/** Columns that refer to a place, of what stands and of what taking other imports back would restore. */
const placesOf = {
  line_items: ['origin_place_id', 'destination_place_id', 'trip_place_id'],
  bookings: ['origin_place_id', 'destination_place_id'],
  import_lines_before: ['origin_place_id', 'destination_place_id'],
} as const;

async function removePlaces({ trx, clientId, ofImports }: Own): Promise<void> {
  const used = Object.entries(placesOf).flatMap(([table, columns]) =>
    columns.map(
      (column) => sql`select ${sql.ref(column)} from ${sql.table(table)} where client_id = ${clientId}`,
    ),
  );
  await sql`
    delete from places p where p.client_id = ${clientId} and ${ofImports('p')}
      and p.id not in (select used.id from (${sql.join(used, sql` union `)}) used (id) where used.id is not null)`.execute(
    trx,
  );
}

/**
 * Columns that refer to a node, also of what taking other imports back would restore. Rows in other tables go with their
 * node or mean nothing without its lines.
 */
const nodesOf = {
  line_items: ['node_id'],
  import_lines_before: ['node_id', 'customer_id'],
  bookings: ['customer_id'],
  raw_travellers: ['customer_id'],
  raw_policy_codes: ['customer_id'],
  membership_nodes: ['node_id'],
  budgets: ['node_id'],
  budget_notifications: ['node_id'],
  override_maps: ['customer_id'],
  customer_settings: ['node_id'],
  figure_targets: ['node_id'],
  import_sources: ['node_id'],
} as const;

async function removeNodes({ trx, clientId, ofImports }: Own): Promise<void> {
  const used = Object.entries(nodesOf).flatMap(([table, columns]) =>
    columns.map(
      (column) => sql`not exists (select from ${sql.table(table)} u
        where u.client_id = ${clientId} and ${sql.ref(`u.${column}`)} = n.id)`,
    ),
  );
  await sql`delete from node_closure where client_id = ${clientId}`.execute(trx);
  // Leaves first, until no more can go.
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from nodes n
      where n.client_id = ${clientId} and ${ofImports('n')} and not n.is_root
        and n.edited_label is null and n.edited_parent_id is null
        and not exists (select from nodes child
          where child.client_id = ${clientId} and (child.parent_id = n.id or child.feed_parent_id = n.id))
        and ${sql.join(used, sql` and `)}
        and not exists (select from service_tokens t
          where t.client_id = ${clientId} and t.revoked_at is null and n.id = any(t.node_ids))
        and not exists (select from provisioned_groups g
          where g.client_id = ${clientId} and n.id = any(g.node_ids))
        and not exists (select from schedules s where s.client_id = ${clientId} and n.id = any(s.node_ids))`.execute(
      trx,
    );
    if (!numAffectedRows) break;
  }
  await rebuildClosure(trx, clientId);
}
