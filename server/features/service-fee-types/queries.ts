/** Service fee types: those in use, and the texts of the feed that each consists of. */
import { sql } from 'kysely';
import type * as feeTypes from '../../../contract/service-fee-types/calls.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { laterFields, requireInSight } from '../../merged-records/visible-records.ts';
import { own, ownText } from '../../metrics/columns.ts';
import { onKey } from '../../metrics/joins.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import type { Rows, TableOf } from '../../metrics/row-table.ts';
import { inUse, serviceFeeTypes } from './changes.ts';

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
      serviceFeeTypeDescription: ownText(sql`line.description`),
      rawServiceFeeTypeIds: own(sql`null`),
      version: own(sql`null`),
    },
    order: { field: 'serviceFeeTypeDescription', descending: false },
    counts: { feeTypes: lineCount() },
    later: (rows) => laterFields(reading, serviceFeeTypes, rows),
  };
}

/** Throws `notFound` for a type without a visible line. */
export async function raw(reading: Reading, { serviceFeeTypeId }: { serviceFeeTypeId: number }) {
  await requireInSight(reading, serviceFeeTypes, serviceFeeTypeId);
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
