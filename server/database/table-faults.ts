/** Finds tables without proper tenant isolation in the catalog of a database: one line per fault. */
import { sql } from 'kysely';
import { applicationRole } from './pool.ts';
import type { Db } from './schema.ts';
import { sharedTables, tenantTables } from './table-list.ts';
import { views } from './views.ts';

/** The migrator's own tables. */
const migratorTables = ['kysely_migration', 'kysely_migration_lock'];

const policy =
  "(client_id = (NULLIF(current_setting('tripledger.client_id'::text, true), ''::text))::bigint)";
const dataPrivileges = ['select', 'insert', 'update', 'delete'];
/** The role must have none of these: truncating ignores policies, and the others affect the table's definition. */
const forbiddenPrivileges = ['truncate', 'references', 'trigger'];

export async function tableFaults(owner: Db): Promise<string[]> {
  const tables = await readTables(owner);
  const names = new Set(tables.map(({ name }) => name));
  const listed: readonly string[] = [...tenantTables, ...Object.keys(sharedTables), ...views];
  return [
    ...listed.filter((name) => !names.has(name)).map((name) => `${name} is listed but does not exist`),
    ...tables.flatMap((table) => faultsOf(table).map((fault) => `${table.name} ${fault}`)),
  ];
}

type Table = Awaited<ReturnType<typeof readTables>>[number];

function faultsOf(table: Table): string[] {
  const isTenant = (tenantTables as readonly string[]).includes(table.name);
  const isShared = table.name in sharedTables;
  if (migratorTables.includes(table.name)) return [];
  if (table.is_view) return viewFaults(table);
  if (!isTenant && !isShared) return ['stands in no list of table-list.ts'];
  const faults: [boolean, string][] = [
    [table.is_owned, `belongs to ${applicationRole}`],
    ...forbiddenPrivileges.map((one): [boolean, string] => [
      table.granted.includes(one),
      `grants the application ${one}`,
    ]),
    [!table.granted.includes('select'), 'does not let the application read it'],
  ];
  return [...faults, ...(isTenant ? tenantFaults(table) : sharedFaults(table))]
    .filter(([isFault]) => isFault)
    .map(([, fault]) => fault);
}

function viewFaults({ name, is_invoker, columns, granted }: Table): string[] {
  const faults: [boolean, string][] = [
    [!is_invoker, 'is a view: it reads with the rights of its owner'],
    [!(views as readonly string[]).includes(name), 'stands in no list of views.ts'],
    [!columns.includes('client_id'), 'has no client_id'],
    [granted.join() !== 'select', 'grants the application something else than select'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

function sharedFaults({ name, columns, foreign_keys }: Table): [boolean, string][] {
  const tenants = foreign_keys.filter(({ target }) => isTenantTable(target));
  return [
    [columns.includes('client_id') && name !== 'memberships', 'is shared but has a client_id'],
    [tenants.length > 0, `refers to ${tenants.map(({ target }) => target).join()}, a tenant table`],
  ];
}

function tenantFaults(table: Table): [boolean, string][] {
  const { columns, policies, client_id: client, unique_keys: keys, foreign_keys: references } = table;
  const bound = policies.filter(
    (one) => one.using === policy && (one.check ?? policy) === policy && one.is_whole,
  );
  const tenantReferences = references.filter(({ target }) => isTenantTable(target));
  return [
    [!columns.includes('client_id'), 'has no client_id'],
    [client !== 'bigint not null', 'has a client_id that is not bigint or is nullable'],
    [!table.is_secured, 'has no row-level security'],
    [!table.is_forced, 'has row-level security that does not bind its owner'],
    [bound.length === 0, 'has no policy that restricts reads and writes to the client'],
    [policies.length > bound.length, 'has a policy besides that of the client'],
    [!keys.some(({ is_primary }) => is_primary), 'has no primary key'],
    ...keys.map(({ name, first }): [boolean, string] => [
      first !== 'client_id',
      `has a key that does not begin with client_id: ${name}`,
    ]),
    ...tenantReferences.map(({ name, from, to }): [boolean, string] => [
      from !== 'client_id' || to !== 'client_id',
      `refers to another client’s rows: ${name}`,
    ]),
    [references.some(({ sets_null }) => sets_null), 'has a reference that sets client_id to null'],
    [table.has_trigger, 'has a trigger'],
  ];
}

const isTenantTable = (name: string) => (tenantTables as readonly string[]).includes(name);

/** Every table and view of the product, with everything that its isolation consists of. */
async function readTables(owner: Db) {
  const privilege = (name: string) => sql`case when has_table_privilege(${applicationRole}, t.oid, ${name})
    then ${name} end`;
  const { rows } = await sql<{
    name: string;
    is_view: boolean;
    /** Whether a view reads with the rights of its reader. */
    is_invoker: boolean;
    is_owned: boolean;
    is_secured: boolean;
    is_forced: boolean;
    has_trigger: boolean;
    granted: string[];
    columns: string[];
    /** Its type and nullability; null without the column. */
    client_id: string | null;
    policies: { using: string; check: string | null; is_whole: boolean }[];
    unique_keys: { name: string; is_primary: boolean; first: string | null }[];
    foreign_keys: { name: string; target: string; from: string; to: string; sets_null: boolean }[];
  }>`
    select t.relname as name, t.relkind in ('v', 'm') as is_view,
      coalesce('security_invoker=true' = any(t.reloptions), false) as is_invoker, t.relowner = app.oid as is_owned,
      t.relrowsecurity as is_secured, t.relforcerowsecurity as is_forced,
      exists (select from pg_trigger where tgrelid = t.oid and not tgisinternal) as has_trigger,
      array_remove(array[${sql.join([...dataPrivileges, ...forbiddenPrivileges].map(privilege))}], null) as granted,
      array(select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
      (select format_type(atttypid, null) || case when attnotnull then ' not null' else '' end
        from pg_attribute where attrelid = t.oid and attname = 'client_id') as client_id,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid),
          'is_whole', polcmd = '*' and polpermissive and polroles = '{0}')), '[]')
        from pg_policy where polrelid = t.oid) as policies,
      (select coalesce(jsonb_agg(jsonb_build_object('name', i.indexrelid::regclass,
          'is_primary', i.indisprimary, 'first', a.attname)), '[]')
        from pg_index i left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where i.indrelid = t.oid and i.indisunique) as unique_keys,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.conname, 'target', other.relname,
          'from', f.attname, 'to', o.attname, 'sets_null', c.confdeltype = 'n' and c.confdelsetcols is null)), '[]')
        from pg_constraint c
        join pg_class other on other.oid = c.confrelid
        join pg_attribute f on f.attrelid = t.oid and f.attnum = c.conkey[1]
        join pg_attribute o on o.attrelid = other.oid and o.attnum = c.confkey[1]
        where c.conrelid = t.oid and c.contype = 'f') as foreign_keys
    from pg_class t cross join (select oid from pg_roles where rolname = ${applicationRole}) app
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p', 'v', 'm')
      -- An extension's own: Citus has views there.
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
    order by t.relname`.execute(owner);
  return rows;
}
