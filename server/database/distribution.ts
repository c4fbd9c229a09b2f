/**
 * The distribution of tables on Citus: tenant tables by client, with all rows of a client on one server; shared tables
 * replicated to every server. On plain PostgreSQL there is nothing to do. See docs/scale.md.
 */
import { type Kysely, sql } from 'kysely';
import { CommandError } from '../lib/command-error.ts';
import { applicationRole } from './pool.ts';
import type { Db, Tables, Trx } from './schema.ts';
import { sharedTables, tenantTables } from './table-list.ts';

type Table = keyof Tables;

/** `local`: only on this server. */
export type Place = 'by client' | 'everywhere' | 'local';

/** The first tenant table, with which the others are colocated. */
const [first] = tenantTables;
export const allTables = [...Object.keys(sharedTables), ...tenantTables] as Table[];

export const placeOf = (table: Table): Place => (table in sharedTables ? 'everywhere' : 'by client');

/**
 * For migrations that create a table: distributes it as its list says if the database is already distributed. Call it
 * before adding foreign keys: with one, Citus already manages the table locally and refuses to distribute it.
 */
export async function distribute(db: Kysely<never>, table: Table): Promise<void> {
  const places = await readPlaces(db as unknown as Db);
  if (places.get(first)?.place === 'by client') await place(db as unknown as Db, table);
}

/**
 * Distributes every table and its rows as its list says, except those already distributed. Run it as the tables' owner
 * with the product stopped; it uses one transaction. Returns the tables that were moved. Throws `CommandError` if there
 * is no suitable Citus cluster.
 */
export async function distributeAll(owner: Db): Promise<Table[]> {
  await requireCitus(owner);
  const places = await readPlaces(owner);
  const moved = allTables.filter((table) => places.get(table)?.place !== placeOf(table));
  await owner.transaction().execute(async (trx) => {
    const keys = await dropForeignKeys(trx, moved);
    // Row-level security also binds the owner, who would move no rows.
    await setRowSecurity(trx, moved, 'no force');
    for (const table of moved) await place(trx, table);
    await setRowSecurity(trx, moved, 'force');
    for (const { table, name, definition } of keys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        trx,
      );
    }
    // Citus connects to the other servers with the same role as here; their pg_hba.conf controls who may do so without
    // a password.
    await sql`alter role ${sql.id(applicationRole)} login`.execute(trx);
    // The moved rows still exist in the local tables, hidden.
    for (const table of moved) {
      await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(trx);
    }
  });
  return moved;
}

async function place(db: Db, table: Table): Promise<void> {
  if (placeOf(table) === 'everywhere') {
    await sql`select create_reference_table(${table}::regclass)`.execute(db);
    return;
  }
  const colocatedWith = table === first ? 'none' : first;
  await sql`
    select create_distributed_table(${table}::regclass, 'client_id', colocate_with => ${colocatedWith})`.execute(
    db,
  );
}

const setRowSecurity = async (trx: Trx, tables: readonly Table[], mode: 'force' | 'no force') => {
  for (const table of tables.filter((one) => placeOf(one) === 'by client')) {
    await sql`alter table ${sql.table(table)} ${sql.raw(mode)} row level security`.execute(trx);
  }
};

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Drops the foreign keys from and to these tables and returns them. With one to a reference table, a table would become
 * managed by Citus, which cannot distribute such a table if it has an identity column.
 */
async function dropForeignKeys(trx: Trx, tables: readonly Table[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class target on target.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and (t.relname = any(${tables}) or target.relname = any(${tables}))
    order by t.relname, c.conname`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  return rows;
}

export async function isOnCitus(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regproc('create_distributed_table') is not null as has`.execute(db);
  return rows[0]?.has ?? false;
}

/** Throws a `CommandError` that says what is missing. */
async function requireCitus(owner: Db): Promise<void> {
  if (!(await isOnCitus(owner))) {
    throw new CommandError('This database has no Citus: create extension citus, on every node.');
  }
  const workers = await sql`select from citus_get_active_worker_nodes()`.execute(owner);
  if (workers.rows.length === 0) {
    throw new CommandError("Citus knows no worker: select citus_add_node('HOST', PORT) for each.");
  }
  // Writes to several nodes use two-phase commit.
  const unprepared = await sql`
    select from run_command_on_all_nodes('show max_prepared_transactions') where result = '0'`.execute(owner);
  if (unprepared.rows.length > 0) {
    throw new CommandError(
      `max_prepared_transactions is 0 on ${unprepared.rows.length} of the nodes: set it above max_connections.`,
    );
  }
}

type Placed = { table: string; place: Place; group: number | null };

/** The distribution and the colocation group of each table of the public schema. */
export async function readPlaces(db: Db): Promise<Map<string, Placed>> {
  const catalog = await sql<{ is_there: boolean }>`
    select to_regclass('pg_dist_partition') is not null as is_there`.execute(db);
  if (!catalog.rows[0]?.is_there) return new Map();
  const { rows } = await sql<Placed>`
    select t.relname as "table", p.colocationid as "group",
      case when p.partmethod = 'h' then 'by client' when p.repmodel = 't' then 'everywhere' else 'local' end as place
    from pg_dist_partition p join pg_class t on t.oid = p.logicalrelid
    where t.relnamespace = 'public'::regnamespace`.execute(db);
  return new Map(rows.map((row) => [row.table, row]));
}
