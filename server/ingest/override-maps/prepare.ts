/** Computes a map's changes of stored lines in temporary tables, which blocks nobody. */
import { sql } from 'kysely';
import type { OverrideMap } from '../../../contract/references/calls.ts';
import type { Trx } from '../../database/schema.ts';
import { createTemporary } from '../../database/temporary.ts';
import { withoutStatementTimeout } from '../../database/without-timeout.ts';
import { describePolicies, numberPolicyCodes, numberTravellers } from '../derivation/raw-names.ts';
import { type MapNode, overridden, referencesOf } from './overridden.ts';

export type Lines = { trx: Trx; clientId: number; customerId: number; dataSource: string };

/**
 * Creates `overrides`, every line that has or had a mapped field, and `remapped`, the lines that change (number, from
 * 1; line_id; booking_id; the new values of the columns; moves). Returns the number of changed lines and of values left
 * out.
 */
export async function prepareLines(
  lines: Lines,
  map: OverrideMap,
): Promise<{ changed: number; leftOut: number }> {
  const { trx, clientId, customerId } = lines;
  await withoutStatementTimeout(trx);
  await sql`set local work_mem = '64MB'`.execute(trx);
  await createTemporary(trx, 'fed', fedLines(lines, map));
  const nodes = await nodesOf(lines);
  await createTemporary(trx, 'overrides', overridden(sql`(select * from fed)`, map, nodes), 'key');
  await numberTravellers(
    trx,
    clientId,
    sql`select distinct ${customerId}::bigint as customer_id, traveller_name as name, employee_number
        from overrides where traveller_name is not null`,
  );
  await describePolicies(trx, []);
  await numberPolicyCodes(
    trx,
    clientId,
    sql`select distinct ${customerId}::bigint as customer_id, policy_code as code
        from overrides where policy_code is not null`,
  );
  await createTemporary(trx, 'remapped', changedLines(clientId), 'number');
  const { rows } = await sql<{ changed: number; leftOut: number }>`
    select (select count(*) from remapped) as changed, ${countLeftOut(map)} as "leftOut"`.execute(trx);
  return rows[0] as { changed: number; leftOut: number };
}

/** The lines with the feed's values, whichever map is currently applied to them. */
function fedLines({ clientId, customerId, dataSource }: Lines, map: OverrideMap) {
  const fed = (field: string, stored: ReturnType<typeof sql>) =>
    sql`case when l.feed_values ? ${sql.lit(field)} then l.feed_values ->> ${sql.lit(field)}
        else ${stored} end as ${sql.ref(field)}`;
  return sql`
    select l.id as key, l.booking_id, coalesce(feed.id, l.node_id) as node_id, ${fed('node_code', sql`node.code`)},
      ${fed('traveller_name', sql`raw.name`)}, ${fed('employee_number', sql`coalesce(raw.employee_number, '')`)},
      ${fed('travel_booker', sql`l.travel_booker`)}, ${fed('matter_number', sql`l.matter_number`)},
      ${fed('policy_code', sql`policy.code`)}, l.reference_fields
    from line_items l
    join bookings b on b.client_id = ${clientId} and b.id = l.booking_id
    join nodes node on node.client_id = ${clientId} and node.id = l.node_id
    left join nodes feed on feed.client_id = ${clientId} and feed.code = l.feed_values ->> 'node_code'
    left join raw_travellers raw on raw.client_id = ${clientId} and raw.id = l.raw_traveller_id
    left join raw_policy_codes policy
      on policy.client_id = ${clientId} and policy.id = l.feed_raw_policy_code_id
    where l.client_id = ${clientId} and l.data_source = ${dataSource} and b.customer_id = ${customerId}
      and (l.feed_values is not null or l.reference_fields ?| ${referencesOf(map)})`;
}

async function nodesOf({ trx, clientId, customerId }: Lines): Promise<MapNode[]> {
  const { rows } = await sql<MapNode>`
    with recursive below as (
      select id, code from nodes where client_id = ${clientId} and id = ${customerId}
      union
      select n.id, n.code
      from below join nodes n on n.client_id = ${clientId}
        and coalesce(n.feed_parent_id, n.parent_id) = below.id
      where not n.is_user_defined
    )
    select code, id from below`.execute(trx);
  return rows;
}

const changedLines = (clientId: number) => sql`
  select row_number() over (order by o.key) as number, o.key as line_id, l.booking_id, o.node_id,
    traveller.raw_id as raw_traveller_id, o.travel_booker, o.matter_number,
    policy.raw_id as feed_raw_policy_code_id, o.feed_values, o.node_id <> l.node_id as moves
  from overrides o
  join line_items l on l.client_id = ${clientId} and l.id = o.key
  left join traveller_ids traveller
    on traveller.name = o.traveller_name and traveller.employee_number = o.employee_number
  left join policy_ids policy on policy.code = o.policy_code
  where (o.node_id, traveller.raw_id, o.travel_booker, o.matter_number, policy.raw_id, o.feed_values)
    is distinct from (l.node_id, l.raw_traveller_id, l.travel_booker, l.matter_number,
      l.feed_raw_policy_code_id, l.feed_values)`;

/** Counts the values of mapped fields that were not applied. */
function countLeftOut(map: OverrideMap) {
  const each = map.map(
    ({ referenceField, overridingField }) => sql`
      (select count(*) from fed join overrides o on o.key = fed.key
        where fed.reference_fields ? ${referenceField}::text
          and not coalesce(o.feed_values ? ${overridingField}::text, false))`,
  );
  return each.length === 0 ? sql`0` : sql`(${sql.join(each, sql` + `)})`;
}
