/**
 * Which records a reader sees and may change, with their raw ones: read from the client's replica, before a change begins.
 */
import { sql } from 'kysely';
import { ask, type Reading } from '../access/ask.ts';
import { any, build } from '../database/build.ts';
import { notAllowed, notFound } from '../lib/errors.ts';
import { visibleLines } from '../metrics/counted-lines.ts';
import { onKey } from '../metrics/joins.ts';
import type { StoredRow } from '../metrics/report.ts';
import { type MergedTables, type RecordSpec, recordVersion } from './records.ts';

/** The raw ids of each canonical record that has a visible line. */
export type VisibleRecords = ReadonlyMap<number, readonly number[]>;

export const visibleRawIds = (prechecked: VisibleRecords): number[] => [...prechecked.values()].flat();

type RawRow = { client_id: number; id: number };
const rawTable = ({ raw }: MergedTables) => sql<RawRow>`${sql.table(raw)}`.as('raw');
const recordIdIn = ({ key }: MergedTables) => sql.ref<number>(`raw.${key}`);

/** Ids of the records with a visible line, of any date. Finds the distinct raw ids first, which suits small tables. */
export function recordsInUse(reading: Reading, tables: MergedTables, nodeId?: number) {
  const named = visibleLines(reading, nodeId)
    .where(sql.ref(tables.line), 'is not', null)
    .select(sql.ref<number>(tables.line).as('rawId'))
    .distinct();
  return build
    .selectFrom(named.as('named'))
    .innerJoin(rawTable(tables), onKey(reading, 'raw', 'named.rawId'))
    .select(recordIdIn(tables).as('id'))
    .distinct();
}

/** The customer of each record, as the feed named it. */
export const customersOf = (reading: Reading, tables: MergedTables) =>
  build
    .selectFrom(rawTable(tables))
    .select([recordIdIn(tables).as('id'), sql<number>`min(raw.customer_id)`.as('customerId')])
    .where('raw.client_id', '=', reading.clientId)
    .groupBy(recordIdIn(tables));

const rawsOf = (reading: Reading, tables: MergedTables) =>
  build
    .selectFrom(rawTable(tables))
    .select(['raw.id', recordIdIn(tables).as('recordId')])
    .where('raw.client_id', '=', reading.clientId);

type Raws = ReturnType<typeof rawsOf>;

async function rawIdsByRecord(reading: Reading, raws: Raws): Promise<Map<number, number[]>> {
  const byRecord = Map.groupBy(await ask(reading, raws.orderBy('raw.id')), ({ recordId }) => recordId);
  return new Map([...byRecord].map(([recordId, own]) => [recordId, own.map(({ id }) => id)]));
}

/** Those of the records that have a visible line. */
function readVisible(
  reading: Reading,
  { tables, inUse }: RecordSpec,
  ids: readonly number[],
): Promise<VisibleRecords> {
  const raws = rawsOf(reading, tables)
    .where(recordIdIn(tables), '=', any(ids))
    .where(sql<boolean>`${recordIdIn(tables)} in ${inUse(reading, undefined, ids)}`);
  return rawIdsByRecord(reading, raws);
}

/** Those of the records that the reader sees. Throws `notAllowed` where the reader may not change them. */
export async function precheckRecords(
  reading: Reading,
  spec: RecordSpec,
  ids: readonly number[],
): Promise<VisibleRecords> {
  const prechecked = await readVisible(reading, spec, ids);
  const isComplete = ids.every((id) => prechecked.has(id));
  await requireAbility(reading, spec, prechecked, { isComplete });
  return prechecked;
}

/** As `precheckRecords`, where dismissing suggestions requires that. */
export const precheckDismissal: typeof precheckRecords = (reading, spec, ids) =>
  (spec.ability?.forDismissing ? precheckRecords : readVisible)(reading, spec, ids);

/** As `precheckRecords`, for the records of these raw ones. */
export async function precheckRaw(
  reading: Reading,
  spec: RecordSpec,
  rawIds: readonly number[],
): Promise<VisibleRecords> {
  const { tables, inUse } = spec;
  const records = build
    .selectFrom(rawTable(tables))
    .select(recordIdIn(tables).as('id'))
    .where('raw.client_id', '=', reading.clientId)
    .where('raw.id', '=', any(rawIds));
  const raws = rawsOf(reading, tables)
    .where(recordIdIn(tables), 'in', records)
    .where(sql<boolean>`${recordIdIn(tables)} in ${inUse(reading)}`);
  const prechecked = await rawIdsByRecord(reading, raws);
  const found = new Set(visibleRawIds(prechecked));
  const isComplete = rawIds.every((id) => found.has(id));
  await requireAbility(reading, spec, prechecked, { isComplete });
  return prechecked;
}

async function requireAbility(
  reading: Reading,
  { ability }: RecordSpec,
  prechecked: VisibleRecords,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  if (!ability || (ability.missingFirst && !isComplete)) return;
  const refusal = await ability.refusal(reading, visibleRawIds(prechecked));
  if (refusal !== null) throw notAllowed(refusal);
}

/** Throws `notFound` for a record without a visible line. */
export async function requireInSight(reading: Reading, spec: RecordSpec, id: number): Promise<void> {
  if (!(await readVisible(reading, spec, [id])).has(id)) throw notFound();
}

/** What a list shows beside a record's texts, row by row: its raw ids, its version, and the feature's own fields. */
export async function laterFields(
  reading: Reading,
  { tables, row: fields }: RecordSpec,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row[fields.id] as number);
  const raws = await rawIdsByRecord(
    reading,
    rawsOf(reading, tables).where(recordIdIn(tables), '=', any(ids)),
  );
  const rawIds = ids.map((id) => raws.get(id) ?? []);
  const more = (await fields.more?.(reading, rawIds)) ?? [];
  return rows.map((row, at) => {
    const own = rawIds[at] ?? [];
    return { [fields.rawIds]: own, version: recordVersion(fields.texts(row), own), ...more[at] };
  });
}
