/** Stores new and changed nodes of the hierarchy and rebuilds the closure. */
import { sql } from 'kysely';
import { insertSelected } from '../database/insert-selected.ts';
import type { Trx } from '../database/schema.ts';
import { placeCustomers } from '../tenants/customers.ts';
import type { FeedNode } from './hierarchy.ts';
import type { Merge } from './merge-work.ts';
import { Refused } from './refused.ts';

export async function insertNodes(work: Merge): Promise<void> {
  const { trx, clientId, addedNodes, importId } = work;
  await insertSelected(
    trx,
    sql`insert into nodes (client_id, id, code, label, parent_id, feed_label, feed_parent_id, industry,
          fiscal_year_end, import_id) overriding system value
        select ${clientId}, n.id, n.code, n.label, n.parent_id, n.label, n.parent_id, n.industry, n.fiscal_year_end,
          ${importId}::bigint
        from ${asRows(addedNodes, work)}`,
  );
}

/** Applies the feed's changes of nodes and rebuilds the closure. Labels and parents that people edited are kept. */
export async function placeNodes(work: Merge): Promise<void> {
  const { trx, clientId, changedNodes } = work;
  await sql`
    update nodes node set
      feed_label = n.label,
      feed_parent_id = n.parent_id,
      label = coalesce(node.edited_label, n.label),
      parent_id = coalesce(node.edited_parent_id, n.parent_id),
      industry = n.industry,
      fiscal_year_end = n.fiscal_year_end
    from ${asRows(changedNodes, work)}
    where node.client_id = ${clientId} and node.id = n.id`.execute(trx);
  await rebuildClosure(trx, clientId);
}

/** Throws `Refused` if the feed and a move made while it was read would place a node below itself. */
export async function rebuildClosure(trx: Trx, clientId: number): Promise<void> {
  const { rows } = await sql<{ lost: number }>`
    with recursive reached as (
      select id from nodes where client_id = ${clientId} and is_root
      union
      select n.id from nodes n join reached on n.parent_id = reached.id where n.client_id = ${clientId}
    )
    select count(*) - (select count(*) from reached) as lost
    from nodes where client_id = ${clientId}`.execute(trx);
  if (rows[0]?.lost !== 0) {
    throw new Refused('hierarchy.csv and a move that was just made by hand put a node below itself.');
  }
  await trx.deleteFrom('node_closure').where('client_id', '=', clientId).execute();
  await insertSelected(
    trx,
    sql`insert into node_closure (client_id, ancestor_id, descendant_id, depth)
        with recursive below as (
          select id as ancestor_id, id as descendant_id, 0 as depth from nodes where client_id = ${clientId}
          union all
          select below.ancestor_id, n.id, below.depth + 1
          from below join nodes n on n.client_id = ${clientId} and n.parent_id = below.descendant_id
        )
        select ${clientId}, ancestor_id, descendant_id, depth from below`,
  );
  await placeCustomers(trx, clientId);
}

function asRows(list: readonly FeedNode[], { nodes, rootId }: Merge) {
  const rows = list.map(({ id, code, label, parentCode, industry, fiscalYearEnd }) => ({
    id,
    code,
    label,
    industry,
    parent_id: nodes.get(parentCode)?.id ?? rootId,
    fiscal_year_end: fiscalYearEnd,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, code text, label text,
    parent_id bigint, industry text, fiscal_year_end text)`;
}
