/** Reads canonical records with their raw ones in a change's transaction, and writes them. */
import { type RawBuilder, sql } from 'kysely';
import { any } from '../database/build.ts';
import type { Change } from '../mutations/change.ts';
import type { Canonical, Declaration, Raw } from './records.ts';

/** Those of the canonical records that exist, in the order of their ids. */
export async function readRecords<Texts extends object, R extends Raw>(
  { trx, clientId }: Change,
  { tables, texts, columns, raw, rawColumns }: Declaration<Texts, R>,
  ids: readonly number[],
): Promise<Canonical<Texts, R>[]> {
  const { rows: records } = await sql<{ id: number }>`
    select id, ${selected(columns)} from ${sql.table(tables.canonical)}
    where client_id = ${clientId} and id = ${any(ids)} order by id`.execute(trx);
  const { rows: raws } = await sql<{ recordId: number }>`
    select ${sql.ref(tables.key)} as "recordId", id, ${selected(rawColumns)} from ${sql.table(tables.raw)}
    where client_id = ${clientId} and ${sql.ref(tables.key)} = ${any(ids)} order by id`.execute(trx);
  const byRecord = Map.groupBy(raws, ({ recordId }) => recordId);
  return records.map((record) => ({
    ...texts.parse(record),
    id: record.id,
    raw: (byRecord.get(record.id) ?? []).map((row) => raw.parse(row)),
  }));
}

const selected = (columns: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(columns).map(([field, column]) => sql`${column} as ${sql.ref(field)}`));

/** The records to which the raw ones belong now. */
export async function currentRecords<Texts extends object, R extends Raw>(
  change: Change,
  declaration: Declaration<Texts, R>,
  rawIds: readonly number[],
): Promise<Canonical<Texts, R>[]> {
  const { raw, key } = declaration.tables;
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(key)} as id from ${sql.table(raw)}
    where client_id = ${change.clientId} and id = ${any(rawIds)}`.execute(change.trx);
  const ids = rows.map(({ id }) => id);
  return readRecords(change, declaration, ids);
}

/** Writes the records, moves their raw records to them, and deletes those of `before` that are left without any. */
export async function replaceRecords<Texts extends object, R extends Raw>(
  change: Change,
  { tables, upsert }: Declaration<Texts, R>,
  before: readonly Canonical<Texts, R>[],
  after: readonly Canonical<Texts, R>[],
): Promise<void> {
  const { trx, clientId } = change;
  await upsert(change, after);
  const places = after.flatMap((record) => record.raw.map(({ id }) => ({ id, recordId: record.id })));
  await sql`
    update ${sql.table(tables.raw)} as raw set ${sql.ref(tables.key)} = place."recordId"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (id bigint, "recordId" bigint)
    where raw.client_id = ${clientId} and raw.id = place.id`.execute(trx);
  const kept = new Set(after.map(({ id }) => id));
  const removed = before.map(({ id }) => id).filter((id) => !kept.has(id));
  await sql`
    delete from ${sql.table(tables.canonical)}
    where client_id = ${clientId} and id = ${any(removed)}`.execute(trx);
}
