import { expect, test } from 'vitest';
import { rulesBroken } from './statement-rules.ts';

const unbound = (table: string) => [`does not bind ${table} to one client`];

test.each([
  'select id from nodes where client_id = $1',
  'select id from public.nodes as n where n.client_id = 7 and n.is_root',
  'select 1 from nodes where $1::bigint = client_id',
  'select 1 from line_items l join bookings b on b.client_id = l.client_id and b.id = l.booking_id where l.client_id = $1',
  'select 1 from line_items l left join bookings b on b.client_id = $1 and b.id = l.booking_id where l.client_id = $1',
  'select 1 from line_items l, bookings b where b.client_id = l.client_id and b.client_id = $1',
  'select 1 from bookings b where client_id = $1 and exists (select from line_items l where l.client_id = b.client_id)',
  'select 1 from (select id from nodes where client_id = $1) n join staged s on s.node_id = n.id',
  `with recursive below as (
     select id from nodes where client_id = $1
     union all select n.id from below join nodes n on n.client_id = $1 and n.parent_id = below.id)
   select * from below`,
  // A common table expression hides the table of its name.
  'with nodes as (select 1 as id) select * from nodes',
  'insert into nodes (label, client_id) values ($1, $2), ($3, $2)',
  'insert into nodes (client_id, label) select $1, label from staged union all select 5, $2 returning client_id',
  'insert into node_closure (client_id, depth) select n.client_id, 0 from nodes n where n.client_id = $1 on conflict do nothing',
  'insert into staged select 1',
  'select row_to_json(n), s.* from nodes n join staged s on s.id = n.id where n.client_id = $1',
  'select row_to_json(s) from staged s join users u on u.id = s.id',
  'insert into data_version (client_id) values ($1) on conflict (client_id) do update set version = excluded.version',
  'update nodes n set label = s.label from staged s where n.client_id = $1 and n.id = s.id',
  'update users set last_login = now() where id = $1',
  'delete from nodes using staged s where nodes.client_id = $1 and nodes.id = s.id',
  'copy (select id from nodes where client_id = 7) to stdout (format csv)',
  'copy staged (id) from stdin',
  'declare rows cursor for select id from nodes where client_id = $1',
  'create temporary table mine on commit drop as select id from nodes where client_id = $1',
  'select version from jobs.version',
  'select id from users',
  "set local tripledger.client_id = '7'",
  'analyze staged',
])('accepts: %s', (statement) => {
  expect(rulesBroken(statement)).toEqual([]);
});

test.each([
  ['select id from nodes', unbound('nodes')],
  ['select id from nodes where id = $1', unbound('nodes')],
  ['select 1 from nodes where client_id = $1 or is_root', unbound('nodes')],
  ['select 1 from nodes where not client_id = $1', unbound('nodes')],
  ['select 1 from nodes where client_id <> $1', unbound('nodes')],
  ['select 1 from nodes where client_id = any($1)', unbound('nodes')],
  ['select 1 from nodes where client_id = client_id', unbound('nodes')],
  // The condition is on another table, on a table without tenants, and on one that is not bound itself.
  ['select 1 from nodes n join places p on p.client_id = $1', unbound('nodes')],
  [
    'select 1 from nodes n join memberships m on m.client_id = n.client_id where m.client_id = $1',
    unbound('nodes'),
  ],
  ['select 1 from nodes n join places p using (id) where p.client_id = $1', unbound('nodes')],
  [
    'select 1 from nodes n join places p on p.client_id = n.client_id',
    ['does not bind nodes to one client', 'does not bind places to one client'],
  ],
  // The condition of an outer join filters only one side.
  ['select 1 from nodes n left join places p on p.client_id = $1 and n.client_id = $1', unbound('nodes')],
  ['select 1 from nodes n right join places p on p.client_id = $1 and n.client_id = $1', unbound('places')],
  ['select 1 from nodes n full join places p on p.client_id = $1 where n.client_id = $1', unbound('places')],
  // Each part must be bound separately.
  ['select id from nodes where client_id = $1 union all select id from nodes', unbound('nodes')],
  [
    'select 1 from bookings where client_id = $1 and id in (select booking_id from line_items)',
    unbound('line_items'),
  ],
  ['select (select count(*) from places) from nodes where client_id = $1', unbound('places')],
  ['select 1 from (select id from nodes) n', unbound('nodes')],
  ['with n as (select id from nodes) select 1 from n where n.client_id = $1', unbound('nodes')],
  [
    `with recursive below as (select id from nodes where client_id = $1
     union all select n.id from below join nodes n on n.parent_id = below.id) select * from below`,
    unbound('nodes'),
  ],
  ['create temporary table mine as select id from nodes', unbound('nodes')],
  ['declare rows cursor for select id from nodes', unbound('nodes')],
  ['copy (select id from nodes) to stdout', unbound('nodes')],
  ['copy nodes to stdout', unbound('nodes')],
  ['copy nodes from stdin', unbound('nodes')],
  ['truncate nodes', unbound('nodes')],
  ['lock table nodes', unbound('nodes')],
  ['update nodes set label = $1', unbound('nodes')],
  ['update nodes n set label = $1 from places p where p.client_id = $2', unbound('nodes')],
  ['delete from nodes where id = $1', unbound('nodes')],
  ['insert into nodes (label) values ($1)', ['writes nodes without binding one client']],
  ['insert into nodes values ($1, $2)', ['writes nodes without binding one client']],
  ['insert into nodes (client_id) values ($1), (default)', ['writes nodes without binding one client']],
  ['insert into nodes default values', ['writes nodes without binding one client']],
  [
    'insert into nodes (client_id) select client_id from memberships returning id',
    ['writes nodes without binding one client'],
  ],
  [
    'insert into nodes (client_id, label) select $1, label from staged',
    ['copies into nodes: use insertSelected()'],
  ],
  [
    'insert into nodes (client_id) select $1 union all select id from staged returning id',
    ['writes nodes without binding one client'],
  ],
  ['update nodes set client_id = $1 where client_id = $2', ['changes the client of nodes']],
  [
    'insert into nodes (client_id) values ($1) on conflict (client_id, id) do update set client_id = 1',
    ['changes the client of nodes'],
  ],
  ['insert into users (id) values ((select max(id) from users))', ['has a subquery in VALUES']],
  [
    'insert into users (id) values ($1) on conflict (id) do update set last_login = now()',
    ['reads the clock in ON CONFLICT DO UPDATE'],
  ],
  ['update users set name = random()', ['updates with a volatile function']],
  [
    'update users set last_login = coalesce(last_login, current_timestamp)',
    ['reads the clock in CASE or COALESCE of an update'],
  ],
  [
    'select row_to_json(s) from nodes n join staged s on s.id = n.id where n.client_id = $1',
    ['reads s as a whole row, beside a tenant table'],
  ],
  ['merge into users u using staged s on s.id = u.id when matched then delete', ['merges']],
  ["select set_config('tripledger.client_id', $1, true)", ['sets a setting by set_config()']],
  ["begin; set local tripledger.client_id = '7'", ['sends several statements as one']],
])('reports the faults of: %s', (statement, faults) => {
  expect(rulesBroken(statement)).toEqual(faults);
});

test('throws for a text that is not a statement', () => {
  expect(() => rulesBroken('selec 1')).toThrow(/syntax error/);
});
