/** Which node of each path is the customer: the highest that a feed brought (`nodes.customer_id`). */
import { sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import type { Trx } from '../db/schema.ts';

/** Works out the customers of all nodes, of which the closure is as it shall be. */
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

/** The node, if it is a customer, or a group of customers that people defined. */
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
