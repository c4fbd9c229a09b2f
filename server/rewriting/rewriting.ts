/**
 * Changing any number of stored lines and bookings at once, in nobody's way. Rows as they will be are put in beside the
 * stored ones, under a version that lies far ahead of what edits reach meanwhile; that locks nothing. Only at the end
 * do they take the place of those (`take-place.ts`). See docs/decisions/041-rows-beside-rows.md.
 */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../db/insert-selected.ts';
import type { Trx } from '../db/schema.ts';
import { createEmptyTemporary } from '../db/temporary.ts';

export type Rewriting = {
  trx: Trx;
  clientId: number;
  /** The client's data version when it began: what people change meanwhile is above it, */
  found: number;
  /** and below that of the rows which are written. */
  version: number;
};

export type RewrittenTable = 'line_items' | 'bookings';

/** More than any number of edits that are made in one hour. */
const versionsAhead = 1_000_000;

/** Makes `rewritten_line_items` and `rewritten_bookings` (id): stored rows that have another one beside them. */
export async function beginRewriting(trx: Trx, clientId: number): Promise<Rewriting> {
  const { version: found } = await trx
    .selectFrom('data_version')
    .select('version')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  for (const table of ['line_items', 'bookings']) {
    await createEmptyTemporary(trx, `rewritten_${table}`, { id: 'bigint' });
  }
  return { trx, clientId, found, version: found + versionsAhead };
}

type Values = {
  /** A relation with the ids of stored rows, as `id`. */
  of: RawBuilder<unknown>;
  /** What columns are to be, of the relation (`v`) and the stored row (`l`); all others stay. */
  set: Readonly<Record<string, RawBuilder<unknown>>>;
};

/** What `set` is of columns that stand in the relation as they are to be. */
export const asGiven = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`v.${column}`)]));

/** Puts in the rows that will take the place of these; answers how many. */
export async function rewrite(
  { trx, clientId, version }: Rewriting,
  table: RewrittenTable,
  { of, set }: Values,
): Promise<number> {
  const given = new Set(['client_id', 'id', 'version', ...Object.keys(set)]);
  const kept = (await columnsOf(trx, table)).filter((column) => !given.has(column));
  const columns = [...Object.keys(set), ...kept].map((column) => sql.ref(column));
  const values = [...Object.values(set), ...kept.map((column) => sql.ref(`l.${column}`))];
  const rewritten = await insertSelected(
    trx,
    sql`insert into ${sql.table(table)} (client_id, id, version, ${sql.join(columns)}) overriding system value
        select ${clientId}, l.id, ${version}, ${sql.join(values)}
        from ${of} v join ${sql.table(table)} l on l.client_id = ${clientId} and l.id = v.id
        where l.version < ${version}`,
  );
  await noteRewritten(trx, table, of);
  return rewritten;
}

/** Of rows that were put in otherwise: `of` as for `rewrite`. */
export async function noteRewritten(trx: Trx, table: RewrittenTable, of: RawBuilder<unknown>): Promise<void> {
  await sql`insert into ${sql.table(`rewritten_${table}`)} select v.id from ${of} v`.execute(trx);
}

/** Of stored lines (`l`) and what was put in beside them: as they will be. */
export const asTheyWillBe = ({ clientId, version }: Rewriting) => sql`(l.version = ${version} or not exists (
  select from line_items n where n.client_id = ${clientId} and n.id = l.id and n.version = ${version}))`;

async function columnsOf(trx: Trx, table: RewrittenTable): Promise<string[]> {
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(trx);
  return rows.map(({ attname }) => attname);
}
