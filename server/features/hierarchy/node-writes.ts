/** Writes to the hierarchy: nodes and their closure table. Users' values are stored next to the feed's. */
import { sql } from 'kysely';
import { any } from '../../database/build.ts';
import { insertSelected } from '../../database/insert-selected.ts';
import type { Change } from '../../mutations/change.ts';
import { placeCustomers } from '../../tenants/customers.ts';

/** A node's intended state; the parent of a top-level node is the root. */
export type NodePlace = { id: number; label: string; parentId: number };

const asRows = (nodes: readonly NodePlace[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n (id bigint, label text, "parentId" bigint)`;

/** `nodes` may contain parents of others, in any order. */
export async function insertNodes({ trx, clientId }: Change, nodes: readonly NodePlace[]): Promise<void> {
  if (nodes.length === 0) return;
  await insertSelected(
    trx,
    sql`insert into nodes (client_id, id, label, parent_id, edited_label, edited_parent_id, is_user_defined)
          overriding system value
        select ${clientId}, n.id, n.label, n."parentId", n.label, n."parentId", true from ${asRows(nodes)}`,
  );
}

/** A feed node keeps its label. One placed at its feed parent has no edited parent, so later imports can move it. */
export async function updateNodes({ trx, clientId }: Change, nodes: readonly NodePlace[]): Promise<void> {
  if (nodes.length === 0) return;
  await sql`
    update nodes node set
      label = case when node.is_user_defined then n.label else node.label end,
      edited_label = case when node.is_user_defined then n.label else node.edited_label end,
      parent_id = n."parentId",
      edited_parent_id = nullif(n."parentId", node.feed_parent_id)
    from ${asRows(nodes)}
    where node.client_id = ${clientId} and node.id = n.id`.execute(trx);
}

/** Only for nodes without children and without grants. */
export async function deleteNodes({ trx, clientId }: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('descendant_id', '=', any(ids))
    .execute();
  await trx.deleteFrom('nodes').where('client_id', '=', clientId).where('id', '=', any(ids)).execute();
}

/** Recalculates the ancestors of added or moved nodes and of all nodes below them. */
export async function renewClosure({ trx, clientId }: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const below = await trx
    .selectFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('ancestor_id', '=', any(ids))
    .select('descendant_id as id')
    .distinct()
    .execute();
  const all = any([...new Set([...ids, ...below.map(({ id }) => id)])]);
  await trx
    .deleteFrom('node_closure')
    .where('client_id', '=', clientId)
    .where('descendant_id', '=', all)
    .execute();
  await insertSelected(
    trx,
    sql`insert into node_closure (client_id, ancestor_id, descendant_id, depth)
        with recursive above as (
          select id as ancestor_id, id as descendant_id, 0 as depth from nodes
          where client_id = ${clientId} and id = ${all}
          union all
          select n.parent_id, above.descendant_id, above.depth + 1
          from above join nodes n on n.client_id = ${clientId} and n.id = above.ancestor_id
          where n.parent_id is not null
        )
        select ${clientId}, ancestor_id, descendant_id, depth from above`,
  );
  await placeCustomers(trx, clientId);
}
