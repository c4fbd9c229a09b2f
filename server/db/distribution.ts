/**
 * Where tables lie on Citus: those of tenants by their client, all of one client on one server, shared ones whole on
 * every server. On plain PostgreSQL there is nothing to do. See docs/scale.md.
 */
import { type Kysely, sql } from 'kysely';
import { CommandError } from '../ground/command-error.ts';
import { applicationRole } from './pool.ts';
import type { Db, Tables, Trx } from './schema.ts';
import { sharedTables, tenantTables } from './table-list.ts';

type Table = keyof Tables;

/** `local`: on this server alone. */
export type Place = 'by client' | 'everywhere' | 'local';

/** The first tenant table; where it lies, the others lie too. */
const [first] = tenantTables;
export const allTables = [...Object.keys(sharedTables), ...tenantTables] as Table[];

export const placeOf = (table: Table): Place => (table in sharedTables ? 'everywhere' : 'by client');

/**
 * For a migration that makes a table: puts it where its list says, on a database that is distributed already. Call it
 * before the table is given foreign keys: with one, Citus counts it among its own, and refuses.
 */
export async function distribute(db: Kysely<never>, table: Table): Promise<void> {
  const places = await readPlaces(db as unknown as Db);
  if (places.get(first)?.place === 'by client') await place(db as unknown as Db, table);
}

/**
 * Puts every table where its list says, with its rows; those that lie there already stay. As the tables' owner, in one
 * transaction, with the product stopped. Answers which tables were moved. Throws `CommandError` where this is no Citus
 * that can take them.
 */
export async function distributeAll(owner: Db): Promise<Table[]> {
  await requireCitus(owner);
  const places = await readPlaces(owner);
  const moved = allTables.filter((table) => places.get(table)?.place !== placeOf(table));
  await owner.transaction().execute(async (trx) => {
    const keys = await takeKeysOff(trx, moved);
    // The owner is bound by row-level security too, and would move no row.
    await guard(trx, moved, 'no force');
    for (const table of moved) await place(trx, table);
    await guard(trx, moved, 'force');
    for (const { table, name, definition } of keys) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        trx,
      );
    }
    // Citus works on the other servers as the role that works here. Who may come as that, without a password, is for
    // their pg_hba.conf.
    await sql`alter role ${sql.id(applicationRole)} login`.execute(trx);
    // What was moved still lies in the tables here, too, hidden.
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
  const beside = table === first ? 'none' : first;
  await sql`
    select create_distributed_table(${table}::regclass, 'client_id', colocate_with => ${beside})`.execute(db);
}

const guard = async (trx: Trx, tables: readonly Table[], words: 'force' | 'no force') => {
  for (const table of tables.filter((one) => placeOf(one) === 'by client')) {
    await sql`alter table ${sql.table(table)} ${sql.raw(words)} row level security`.execute(trx);
  }
};

type Key = { table: string; name: string; definition: string };

/**
 * Takes off the foreign keys from and to these tables, and answers them. With one to a table that lies everywhere, a
 * table becomes one of Citus's own, and such a one with an identity column cannot be distributed any more.
 */
async function takeKeysOff(trx: Trx, tables: readonly Table[]): Promise<Key[]> {
  const { rows } = await sql<Key>`
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
  // Writes of several nodes are committed in two phases.
  const unprepared = await sql`
    select from run_command_on_all_nodes('show max_prepared_transactions') where result = '0'`.execute(owner);
  if (unprepared.rows.length > 0) {
    throw new CommandError(
      `max_prepared_transactions is 0 on ${unprepared.rows.length} of the nodes: set it above max_connections.`,
    );
  }
}

type Placed = { table: string; place: Place; group: number | null };

/** Where each table of the public schema lies, and with which others it lies together. */
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
