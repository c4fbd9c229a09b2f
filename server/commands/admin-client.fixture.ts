/** Rows in every tenant table, with a mark in every text; and the search for such marks. */
import { sql } from 'kysely';
import { queueSchema } from '../database/queue-schema.ts';
import type { Db, Trx } from '../database/schema.ts';
import { tenantTables } from '../database/table-list.ts';

type Column = { name: string; type: string; isIdentity: boolean; isChecked: boolean };

/** Texts that a check prescribes, by column. Other checked columns stay null where they may. */
const prescribed: Record<string, string> = {
  'report_runs.request_id': '0',
  'imports.state': 'loaded',
  'deliveries.state': 'loaded',
  'traveller_message_recipients.state': 'waiting',
  'report_deliveries.state': 'sent',
  'watch_evaluations.outcome': 'fired',
  'watch_attempts.outcome': 'delivered',
  'override_maps.state': 'applied',
  'erasures.of': 'traveller',
};

/** Adds a row to each tenant table that holds none of the client, as the owner, without minding references. */
export async function fillEveryTable(owner: Db, clientId: number, mark: string): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of tenantTables) {
      const held = await sql`select from ${sql.table(table)} where client_id = ${clientId} limit 1`.execute(
        trx,
      );
      if (held.rows.length > 0) continue;
      const columns = (await columnsOf(trx, table)).filter(
        (one) => !one.isIdentity && (!one.isChecked || `${table}.${one.name}` in prescribed),
      );
      const values = columns.map(({ name, type }) =>
        name === 'client_id' ? sql`${clientId}` : someValue(type, prescribed[`${table}.${name}`] ?? mark),
      );
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        values (${sql.join(values)})`.execute(trx);
    }
  });
}

async function columnsOf(trx: Trx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type, attidentity = 'a' as "isIdentity",
      not attnotnull and exists (
        select from pg_constraint where contype = 'c' and conrelid = attrelid and attnum = any(conkey)) as "isChecked"
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`.execute(trx);
  return rows;
}

function someValue(type: string, mark: string) {
  const text = (value: string) => sql`${value}::text::${sql.raw(type)}`;
  if (type === 'text') return text(mark);
  if (type === 'jsonb') return text(JSON.stringify({ mark }));
  if (type === 'bytea') return sql`convert_to(${mark}, 'UTF8')`;
  if (type === 'boolean') return text('false');
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type.startsWith('timestamp') || type === 'date') return text('2026-03-10');
  if (type.startsWith('time')) return text('10:00');
  if (type === 'text[]') return sql`array[${mark}]`;
  if (type.endsWith('[]')) return text('{1}');
  return text('1');
}

/** The rows of all tables that hold one of the texts, of the product's tables and the queue's. */
export async function rowsWith(owner: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, ${queueSchema}::regnamespace)`.execute(
    owner,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select stored::text as row from ${sql.id(schema, name)} as stored
      where ${sql.join(
        texts.map((text) => sql`position(${text} in stored::text) > 0`),
        sql` or `,
      )}`.execute(owner);
    found.push(...rows.map(({ row }) => `${schema}.${name}: ${row}`));
  }
  return found;
}

/** All rows of a client, by table. */
export async function rowsOfClient(owner: Db, clientId: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tenantTables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(stored)::text as row from ${sql.table(table)} as stored
      where client_id = ${clientId} order by 1`.execute(owner);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
