/** The rows of one client in all tenant tables, for the tables' owner: counted, read and removed. */
import { sql } from 'kysely';
import type { Db, Tables, Trx } from '../../database/schema.ts';
import { tenantTables } from '../../database/table-list.ts';
import { enterTenantAsOwner } from '../../database/tenant.ts';

type TenantTable = (typeof tenantTables)[number];
export type Size = { rows: number; bytes: number };

/** Rows per fetch: a part of a report's file takes a megabyte. */
const rowsPerFetch = 100;

/** Runs the work in one transaction that sees one state of the data. */
export function asOwnerOf<T>(owner: Db, clientId: number, work: (trx: Trx) => Promise<T>): Promise<T> {
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await enterTenantAsOwner(trx, clientId);
      return work(trx);
    });
}

/** By table. The bytes are those of the rows, without indexes. */
export async function sizesOf(trx: Trx, clientId: number): Promise<Map<TenantTable, Size>> {
  const sizes = new Map<TenantTable, Size>();
  for (const table of tenantTables) {
    const { rows } = await sql<Size>`
      select count(*) as rows, coalesce(sum(pg_column_size(stored.*)), 0)::bigint as bytes
      from ${sql.table(table)} as stored where client_id = ${sql.lit(clientId)}`.execute(trx);
    sizes.set(table, rows[0] as Size);
  }
  return sizes;
}

/** The rows of a query as lines of JSON. */
export async function* linesOf(trx: Trx, query: ReturnType<typeof rowsOf>): AsyncGenerator<string> {
  await sql`declare handed_over no scroll cursor for select to_jsonb(stored)::text as line from (${query}) as stored`.execute(
    trx,
  );
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${rowsPerFetch} from handed_over`).execute(trx);
    if (rows.length === 0) break;
    yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
  await sql`close handed_over`.execute(trx);
}

export const rowsOf = (table: keyof Tables, clientId: number) =>
  sql`select * from ${sql.table(table)} where client_id = ${sql.lit(clientId)}`;

/** Removes the client's rows of all tenant tables, and returns how many there were by table. */
export async function removeRows(trx: Trx, clientId: number): Promise<Map<TenantTable, number>> {
  const removed = new Map<TenantTable, number>();
  for (const table of await referringFirst(trx)) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where client_id = ${sql.lit(clientId)}`.execute(trx);
    removed.set(table, Number(numAffectedRows ?? 0));
  }
  return removed;
}

/** The tenant tables so that each comes before those that it refers to. */
async function referringFirst(trx: Trx): Promise<TenantTable[]> {
  const { rows: references } = await sql<{ from: string; to: string }>`
    select source.relname as "from", target.relname as "to"
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    where contype = 'f' and source.oid <> target.oid
      and source.relnamespace = 'public'::regnamespace`.execute(trx);
  const ordered: TenantTable[] = [];
  const waiting = new Set<TenantTable>(tenantTables);
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table) => !references.some(({ from, to }) => to === table && waiting.has(from as TenantTable)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
