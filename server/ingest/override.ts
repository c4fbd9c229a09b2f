/** Applies the override maps of stored lines to staged lines. Call this once the differences are known. */
import { sql } from 'kysely';
import type { Trx } from '../database/schema.ts';
import { customerOf, type FeedNode } from './hierarchy.ts';
import { type MapNode, overridden, referencesOf } from './override-maps/overridden.ts';

export async function overrideStaged(
  trx: Trx,
  clientId: number,
  nodes: ReadonlyMap<string, FeedNode>,
): Promise<void> {
  const maps = await trx
    .selectFrom('override_maps')
    .select(['customer_id', 'data_source', 'applied_map as map'])
    .where('client_id', '=', clientId)
    .execute();
  const used = maps.filter(({ map }) => map.length > 0);
  if (used.length === 0) return;
  const byCustomer = nodesByCustomer(nodes);
  for (const { customer_id, data_source, map } of used) {
    const lines = sql`(
      select row_number as key, node_id, node_code, traveller_name, employee_number, travel_booker,
        matter_number, policy_code, reference_fields
      from staged
      where customer_id = ${customer_id} and data_source = ${data_source}
        and reference_fields ?| ${referencesOf(map)})`;
    await sql`
      update staged set node_id = o.node_id, traveller_name = o.traveller_name,
        employee_number = o.employee_number, travel_booker = o.travel_booker,
        matter_number = o.matter_number, policy_code = o.policy_code, feed_values = o.feed_values
      from (${overridden(lines, map, byCustomer.get(customer_id) ?? [])}) o
      where o.key = staged.row_number`.execute(trx);
  }
  // Policy codes that no feed contained are numbered with the others.
  await sql`
    insert into mentioned (customer_id, policy_code)
    select distinct customer_id, policy_code from staged where feed_values ? 'policy_code'
    except select customer_id, policy_code from mentioned`.execute(trx);
}

function nodesByCustomer(nodes: ReadonlyMap<string, FeedNode>): Map<number, MapNode[]> {
  const all = new Map(nodes);
  // Placeholder codes of user-defined nodes are not feed codes.
  const named = [...nodes.values()].filter(({ code }) => !code.startsWith('\n'));
  return Map.groupBy(
    named.map(({ code, id }) => ({ code, id })),
    ({ code, id }) => all.get(customerOf(all, code))?.id ?? id,
  );
}
