/** Service fee types: those in use, and the texts of the feed that each is made of. */
import { sql } from 'kysely';
import type * as feeTypes from '../../../contract/service-fee-types/calls.ts';
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
import { requireReach } from './ability.ts';

/** The types of the lines that may be seen, whatever their dates; of the TMC, since fee types belong to it. */
export function inUse(reading: Reading, nodeId?: number) {
  const named = visibleLines(reading, nodeId)
    .where('line.raw_service_fee_type_id', 'is not', null)
    .select('line.raw_service_fee_type_id as rawId')
    .distinct();
  return build
    .selectFrom(named.as('named'))
    .innerJoin('raw_service_fee_types as raw', onKey(reading, 'raw', 'named.rawId'))
    .select('raw.service_fee_type_id as id')
    .distinct();
}

export function list(
  reading: Reading,
  { nodeId }: { nodeId?: number | undefined },
): TableOf<typeof feeTypes.list> {
  const types = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('service_fee_types as type', onKey(reading, 'type', 'used.id'))
    .select(['type.id', 'type.description']);
  return {
    rows: build.selectFrom(types.as('line')) as Rows,
    areLines: false,
    id: ['id'],
    joins: {},
    columns: {
      serviceFeeTypeId: own(sql`line.id`),
      serviceFeeTypeDescription: own(sql`line.description`),
      rawServiceFeeTypeIds: own(sql`null`),
      version: own(sql`null`),
    },
    order: { field: 'serviceFeeTypeDescription', descending: false },
    counts: { feeTypes: lineCount() },
    later: { fields: ['rawServiceFeeTypeIds', 'version'], of: (rows) => madeOf(reading, rows) },
  };
}

const shownTexts = (row: Record<string, unknown>) => ({ description: row.serviceFeeTypeDescription });

/** The raw records of each, and its version. */
export async function madeOf(reading: Reading, rows: readonly Record<string, unknown>[]) {
  const ids = rows.map((row) => row.serviceFeeTypeId as number);
  const found = build
    .selectFrom('raw_service_fee_types')
    .select(['id', 'service_fee_type_id as typeId'])
    .where('client_id', '=', reading.clientId)
    .where('service_fee_type_id', '=', any(ids))
    .orderBy('id');
  const raws = Map.groupBy(await ask(reading, found), ({ typeId }) => typeId);
  return rows.map((row) => {
    const rawIds = (raws.get(row.serviceFeeTypeId as number) ?? []).map((raw) => raw.id);
    return { rawServiceFeeTypeIds: rawIds, version: recordVersion(shownTexts(row), rawIds) };
  });
}

/** Throws `notFound` for a type without a line in sight. */
export async function raw(reading: Reading, { serviceFeeTypeId }: { serviceFeeTypeId: number }) {
  if (!(await seen(reading, [serviceFeeTypeId])).has(serviceFeeTypeId)) throw notFound();
  return ask(
    reading,
    build
      .selectFrom('raw_service_fee_types')
      .select(['id', 'description'])
      .where('client_id', '=', reading.clientId)
      .where('service_fee_type_id', '=', serviceFeeTypeId)
      .orderBy('description')
      .orderBy('id'),
  );
}

/** Those of the types that have a line in sight, with their raw ids. */
export async function seen(reading: Reading, ids: readonly number[]): Promise<Seen> {
  const raws = build
    .selectFrom('raw_service_fee_types')
    .select(['id', 'service_fee_type_id as of'])
    .where('client_id', '=', reading.clientId)
    .where('service_fee_type_id', '=', any(ids))
    .where('service_fee_type_id', 'in', inUse(reading))
    .orderBy('id');
  const found = Map.groupBy(await ask(reading, raws), ({ of }) => of);
  return new Map([...found].map(([of, own]) => [of, own.map(({ id }) => id)]));
}

/** As `seen`, for changing them: throws `notAllowed` for types that are also used out of the reader's reach. */
export async function reached(reading: Reading, ids: readonly number[]): Promise<Seen> {
  const found = await seen(reading, ids);
  // What is not there, or out of sight, is told first.
  if (ids.every((id) => found.has(id))) await requireReach(reading, [...found.values()].flat());
  return found;
}

/** Those of the raw types whose type has a line in sight; throws `notAllowed` where that is also used out of reach. */
export async function reachedRaw(reading: Reading, rawIds: readonly number[]): Promise<ReadonlySet<number>> {
  const types = build
    .selectFrom('raw_service_fee_types')
    .select('service_fee_type_id')
    .where('client_id', '=', reading.clientId)
    .where('id', '=', any(rawIds))
    .where('service_fee_type_id', 'in', inUse(reading));
  const siblings = build
    .selectFrom('raw_service_fee_types')
    .select('id')
    .where('client_id', '=', reading.clientId)
    .where('service_fee_type_id', 'in', types);
  const found = new Set((await ask(reading, siblings)).map(({ id }) => id));
  if (rawIds.every((id) => found.has(id))) await requireReach(reading, [...found]);
  return found;
}
