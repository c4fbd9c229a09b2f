/** Reads a client's nodes and places from earlier imports and edits, before a feed is checked. */
import type { Trx } from '../database/schema.ts';
import type { FeedNode } from './hierarchy.ts';
import { Places } from './places.ts';

/** Creates the client's version row and the root above its customers if they are missing; returns the root's id. */
export async function ensureRoot(trx: Trx, clientId: number): Promise<number> {
  await trx
    .insertInto('data_version')
    .values({ client_id: clientId })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
  const roots = trx
    .selectFrom('nodes')
    .select('id')
    .where('client_id', '=', clientId)
    .where('is_root', '=', true);
  const known = await roots.executeTakeFirst();
  if (known) return known.id;
  const client = await trx
    .selectFrom('clients')
    .select('name')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('nodes')
    .values({ client_id: clientId, label: client.name, is_root: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('node_closure')
    .values({ client_id: clientId, ancestor_id: id, descendant_id: id, depth: 0 })
    .execute();
  return id;
}

/**
 * All nodes below the root, at the positions given by the feeds so far. A node that people added has no code; it gets
 * one that no cell can contain, so that a cycle through it is detected.
 */
export async function storedNodes(trx: Trx, clientId: number): Promise<FeedNode[]> {
  const rows = await trx
    .selectFrom('nodes')
    .select(['id', 'code', 'label', 'feed_label', 'parent_id', 'feed_parent_id', 'edited_parent_id'])
    .select(['industry', 'fiscal_year_end'])
    .where('client_id', '=', clientId)
    .where('is_root', '=', false)
    .execute();
  const codes = new Map(rows.map((row) => [row.id, row.code ?? `\n${row.id}`]));
  // The root is not included, so its children's parent code is empty.
  const codeOf = (id: number | null) => (id === null ? '' : (codes.get(id) ?? ''));
  return rows.map((row) => ({
    id: row.id,
    code: codeOf(row.id),
    label: row.feed_label ?? row.label,
    parentCode: codeOf(row.feed_parent_id ?? row.parent_id),
    industry: row.industry,
    fiscalYearEnd: row.fiscal_year_end,
    ...(row.edited_parent_id !== null && { editedParentCode: codeOf(row.edited_parent_id) }),
  }));
}

export async function storedPlaces(trx: Trx, clientId: number): Promise<Places> {
  const rows = await trx.selectFrom('places').selectAll().where('client_id', '=', clientId).execute();
  return new Places(
    rows.map(({ id, code, name, country, latitude, longitude, time_zone, is_iata, city_code }) => ({
      id,
      code,
      name,
      country,
      timeZone: time_zone,
      isIata: is_iata,
      cityCode: city_code,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    })),
  );
}

/** Whether trips were stored by older rules than the current ones. */
export async function hasStaleTrips(trx: Trx, clientId: number): Promise<boolean> {
  const row = trx.selectFrom('data_version').select('has_stale_trips').where('client_id', '=', clientId);
  return (await row.executeTakeFirst())?.has_stale_trips ?? false;
}
