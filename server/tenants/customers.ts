/** Determines the customer of each path of nodes: the highest node from a feed (`nodes.customer_id`). */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import type { Change } from '../mutations/change.ts';

/** Updates the customers of all nodes. The closure must be up to date. */
export async function placeCustomers(trx: Trx, clientId: number): Promise<void> {
  await sql`
    update nodes node set customer_id = found.customer_id
    from (
      select distinct on (path.descendant_id) path.descendant_id as id,
        case when above.is_root or above.is_user_defined then null else above.id end as customer_id
      from node_closure path
      join nodes above on above.client_id = ${clientId} and above.id = path.ancestor_id
      where path.client_id = ${clientId}
      order by path.descendant_id, above.is_root or above.is_user_defined, path.depth desc
    ) found
    where node.client_id = ${clientId} and node.id = found.id
      and node.customer_id is distinct from found.customer_id`.execute(trx);
}

/** The node, if it is a customer or a user-defined group of customers. */
export function customerOrGroup({ trx, clientId }: Change, nodeId: number) {
  return trx
    .selectFrom('nodes')
    .where('client_id', '=', clientId)
    .where('id', '=', nodeId)
    .where('is_root', '=', false)
    .where((eb) => eb.or([eb('customer_id', 'is', null), eb('customer_id', '=', nodeId)]))
    .select(['id', 'label', 'is_user_defined'])
    .executeTakeFirst();
}
