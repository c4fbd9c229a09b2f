/**
 * `supplier_names` of a replica: the names under which its lines write their suppliers, counted. A sync adds and subtracts
 * the lines whose name or supplier changed, which are few or none; only where a name lost the line that was its first
 * are all lines read again.
 */
import type { DerivedTable } from './derived-table.ts';

const name = `client_id, product_type, coalesce(supplier_code, supplier_name) as key, supplier_name as name`;
const hasSupplier = `coalesce(supplier_code, supplier_name) is not null`;
const isSame = (one: string, other: string) => `${one}.client_id = ${other}.client_id
  and ${one}.product_type = ${other}.product_type and ${one}.key = ${other}.key
  and ${one}.name is not distinct from ${other}.name`;

export const supplierNames: DerivedTable = {
  create: [
    `create table supplier_names as
     select ${name}, count(*) as lines, min(id) as first_line from line_items group by all`,
  ],
  fill: () => [
    `insert into supplier_names
     select ${name}, count(*), min(id) from line_items where ${hasSupplier}
     group by all order by product_type, key, name`,
  ],
  beforeChanges: ({ touched }) => (touched.has('line_items') ? [findChangedNames] : []),
  afterChanges: ({ touched }) => (touched.has('line_items') ? countChangedNames : []),
};

const findChangedNames = `create or replace temp table changed_names as
  with names_before as (
    select id, ${name} from replaced_line_items
  ), names_after as (
    select id, ${name} from changed_line_items
  ), moved as (
    (select *, 1 as lines from (select * from names_after except select * from names_before))
    union all
    (select *, -1 as lines from (select * from names_before except select * from names_after))
  ), by_name as (
    select client_id, product_type, key, name, sum(lines)::bigint as lines,
      min(id) filter (lines = 1) as entered, min(id) filter (lines = -1) as departed
    from moved where key is not null group by all
  )
  select changed.client_id, changed.product_type, changed.key, changed.name,
    coalesce(known.lines, 0) + changed.lines as lines, least(known.first_line, changed.entered) as first_line,
    coalesce(changed.departed = known.first_line, false) as has_lost_first
  from by_name as changed left join supplier_names as known on ${isSame('known', 'changed')}`;

const countChangedNames = [
  `delete from supplier_names as known using changed_names as changed where ${isSame('known', 'changed')}`,
  `insert into supplier_names
   select client_id, product_type, key, name, lines, first_line from changed_names
   where lines > 0 and not has_lost_first`,
  `insert into supplier_names
   select line.client_id, line.product_type, line.key, line.name, count(*), min(line.id)
   from (select id, ${name} from line_items
     where (product_type, coalesce(supplier_code, supplier_name)) in
       (select product_type, key from changed_names where has_lost_first)) as line
   join changed_names as changed on ${isSame('line', 'changed')}
   where changed.has_lost_first
   group by all`,
];
