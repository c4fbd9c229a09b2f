/**
 * Changing any number of stored lines and bookings at once, in nobody's way. Rows as they will be are put in beside the
 * stored ones, under a version that lies far ahead of what edits reach meanwhile; that locks nothing. Only at the end
 * do they take the place of those (`take-place.ts`). See docs/decisions/041-bulk-updates-insert-new-row-versions.md.
 */
import { type RawBuilder, sql } from 'kysely';
import { insertSelected } from '../../database/insert-selected.ts';
import type { Trx } from '../../database/schema.ts';
import { createEmptyTemporary } from '../../database/temporary.ts';

export type BulkUpdate = {
  trx: Trx;
  clientId: number;
  /** The client's data version at the start: rows that people edit meanwhile have higher versions, */
  found: number;
  /** but lower ones than this, the version of the inserted rows. */
  version: number;
};

export type RewrittenTable = 'line_items' | 'bookings';

/** More than the number of edits possible in one hour. */
const versionsAhead = 1_000_000;

/**
 * Creates `rewritten_line_items` and `rewritten_bookings` (id), the stored rows that have a new version beside them.
 */
export async function beginRewriting(trx: Trx, clientId: number): Promise<BulkUpdate> {
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
  /** New values of columns, in terms of the relation (`v`) and the stored row (`l`); all others are kept. */
  set: Readonly<Record<string, RawBuilder<unknown>>>;
};

/** A `set` for columns whose new values are in the relation. */
export const setFromRelation = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`v.${column}`)]));

/** Inserts the rows that will replace these; returns their number. */
export async function rewrite(
  { trx, clientId, version }: BulkUpdate,
  table: RewrittenTable,
  { of, set }: Values,
): Promise<number> {
  const assigned = new Set(['client_id', 'id', 'version', ...Object.keys(set)]);
  const kept = (await columnsOf(trx, table)).filter((column) => !assigned.has(column));
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

/** Registers new row versions that were not inserted by `rewrite`; `of` is the same as there. */
export async function noteRewritten(trx: Trx, table: RewrittenTable, of: RawBuilder<unknown>): Promise<void> {
  await sql`insert into ${sql.table(`rewritten_${table}`)} select v.id from ${of} v`.execute(trx);
}

/** Of the stored lines (`l`) and their new versions, selects the ones that will remain. */
export const isCurrentVersion = ({
  clientId,
  version,
}: BulkUpdate) => sql`(l.version = ${version} or not exists (
  select from line_items n where n.client_id = ${clientId} and n.id = l.id and n.version = ${version}))`;

async function columnsOf(trx: Trx, table: RewrittenTable): Promise<string[]> {
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(trx);
  return rows.map(({ attname }) => attname);
}
