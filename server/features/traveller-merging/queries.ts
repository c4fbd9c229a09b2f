/** Travellers to be merged: those with a line in sight, and the names of the feed that each is made of. */
import { sql } from 'kysely';
import type * as travellers from '../../../contract/traveller-merging/calls.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { notFound } from '../../ground/errors.ts';
import { own } from '../../lines/columns.ts';
import { visibleLines } from '../../lines/counted-lines.ts';
import { onKey } from '../../lines/joins.ts';
import { lineCount } from '../../lines/line-measures.ts';
import type { Rows, TableOf } from '../../lines/row-table.ts';
import type { Seen } from '../../merging/changes.ts';
import { recordVersion } from '../../merging/records.ts';

/** The lines that may be seen and name a traveller, whatever their dates. */
const named = (reading: Reading, nodeId?: number) =>
  visibleLines(reading, nodeId).innerJoin(
    'raw_travellers as raw',
    onKey(reading, 'raw', 'line.raw_traveller_id'),
  );

export const inUse = (reading: Reading, nodeId?: number) =>
  named(reading, nodeId).select('raw.traveller_id as id').distinct();

/**
 * The node of each one's latest line. Of all dates at once: joined with each one's last day, as where a filter's dates
 * leave few of them, all who travelled last on one day would meet all of that day's lines.
 */
const costCentres = (reading: Reading, nodeId?: number) =>
  named(reading, nodeId)
    .innerJoin('nodes as node', onKey(reading, 'node', 'line.node_id'))
    .distinctOn('raw.traveller_id')
    .select(['raw.traveller_id as travellerId', 'node.label'])
    .orderBy('raw.traveller_id')
    .orderBy('line.transaction_date', 'desc')
    .orderBy('line.start_at', (order) => order.desc().nullsLast())
    .orderBy('line.line_key', 'desc')
    .orderBy('line.id', 'desc');

export function list(
  reading: Reading,
  { nodeId }: { nodeId?: number | undefined },
): TableOf<typeof travellers.list> {
  const found = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'used.id'))
    .select(['traveller.id', 'traveller.name', 'traveller.employee_number']);
  return {
    rows: build.selectFrom(found.as('line')) as Rows,
    areLines: false,
    id: ['id'],
    joins: {
      latest: (rows) =>
        rows.innerJoin(costCentres(reading, nodeId).as('latest'), 'latest.travellerId', 'line.id'),
    },
    columns: {
      travellerId: own(sql`line.id`),
      travellerName: own(sql`line.name`),
      travellerEmployeeNumber: own(sql`line.employee_number`),
      costCentre: { of: sql`latest.label`, joins: ['latest'] },
      travellerRaw: own(sql`null`),
      version: own(sql`null`),
    },
    order: { field: 'travellerName', descending: false },
    counts: { travellers: lineCount() },
    later: { fields: ['travellerRaw', 'version'], of: (rows) => madeOf(reading, rows) },
  };
}

const shownTexts = (row: Record<string, unknown>) => ({
  name: row.travellerName,
  employeeNumber: row.travellerEmployeeNumber,
});

/** The raw records of each, and its version. */
export async function madeOf(reading: Reading, rows: readonly Record<string, unknown>[]) {
  const ids = rows.map((row) => row.travellerId as number);
  const found = build
    .selectFrom('raw_travellers')
    .select(['id', 'traveller_id as travellerId'])
    .where('client_id', '=', reading.clientId)
    .where('traveller_id', '=', any(ids))
    .orderBy('id');
  const raws = Map.groupBy(await ask(reading, found), ({ travellerId }) => travellerId);
  return rows.map((row) => {
    const rawIds = (raws.get(row.travellerId as number) ?? []).map((raw) => raw.id);
    return { travellerRaw: rawIds, version: recordVersion(shownTexts(row), rawIds) };
  });
}

/** Throws `notFound` for a traveller without a line in sight. */
export async function raw(reading: Reading, { travellerId }: { travellerId: number }) {
  if (!(await seen(reading, [travellerId])).has(travellerId)) throw notFound();
  const raws = await ask(
    reading,
    build
      .selectFrom('raw_travellers')
      .select(['id', 'name', 'employee_number'])
      .where('client_id', '=', reading.clientId)
      .where('traveller_id', '=', travellerId)
      .orderBy('name')
      .orderBy('id'),
  );
  return raws.map(({ id, name, employee_number }) => ({
    id,
    name,
    employee_number: employee_number || null,
  }));
}

/** Those of the travellers that have a line in sight, with their raw ids. */
export async function seen(reading: Reading, ids: readonly number[]): Promise<Seen> {
  const raws = build
    .selectFrom('raw_travellers')
    .select(['id', 'traveller_id as of'])
    .where('client_id', '=', reading.clientId)
    .where('traveller_id', '=', any(ids))
    // Said of the lines as well: else all of them are looked through for all that travel.
    .where('traveller_id', 'in', inUse(reading).where('raw.traveller_id', '=', any(ids)))
    .orderBy('id');
  const found = Map.groupBy(await ask(reading, raws), ({ of }) => of);
  return new Map([...found].map(([of, own]) => [of, own.map(({ id }) => id)]));
}

/** Those of the raw travellers whose traveller has a line in sight. */
export async function seenRaw(reading: Reading, rawIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = build
    .selectFrom('raw_travellers')
    .select('id')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(rawIds))
    .where('traveller_id', 'in', inUse(reading));
  return new Set((await ask(reading, found)).map(({ id }) => id));
}
