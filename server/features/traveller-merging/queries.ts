/** Travellers to be merged: those with a visible line, and the names of the feed that each consists of. */
import { sql } from 'kysely';
import type * as calls from '../../../contract/traveller-merging/calls.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { shared } from '../../database/shared-rows.ts';
import { laterFields, requireInSight } from '../../merged-records/visible-records.ts';
import { own, ownText } from '../../metrics/columns.ts';
import { visibleLines } from '../../metrics/counted-lines.ts';
import { onKey } from '../../metrics/joins.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import { costCentreIn, type NamedLines } from '../../metrics/named-lines.ts';
import type { Rows, TableOf } from '../../metrics/row-table.ts';
import { travellers } from './changes.ts';
import { inUse } from './in-use.ts';

/**
 * The node of each traveller's latest line, of all dates in one pass: a join with each traveller's last day, which suffices
 * where a filter's dates leave few travellers, would join all who last travelled on one day with all of that day's lines.
 */
const latestOf = (reading: Reading, lines: NamedLines) =>
  lines
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
): TableOf<typeof calls.list> {
  const costCentre = costCentreIn(reading, 'id', visibleLines(reading, nodeId), (lines) =>
    latestOf(reading, lines),
  );
  const found = build
    .selectFrom(inUse(reading, nodeId).as('used'))
    .innerJoin('travellers as traveller', onKey(reading, 'traveller', 'used.id'))
    .select(['traveller.id', 'traveller.name', 'traveller.employee_number']);
  return {
    rows: build.selectFrom(shared(found).as('line')) as Rows,
    areLines: false,
    id: ['id'],
    joins: {
      latest: costCentre.join,
    },
    columns: {
      travellerId: own(sql`line.id`),
      travellerName: ownText(sql`line.name`),
      travellerEmployeeNumber: ownText(sql`line.employee_number`),
      costCentre: { ...costCentre.column, ...ownText(costCentre.column.of) },
      travellerRaw: own(sql`null`),
      version: own(sql`null`),
    },
    order: { field: 'travellerName', descending: false },
    counts: { travellers: lineCount() },
    later: (rows) => laterFields(reading, travellers, rows),
  };
}

/** Throws `notFound` for a traveller without a visible line. */
export async function raw(reading: Reading, { travellerId }: { travellerId: number }) {
  await requireInSight(reading, travellers, travellerId);
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
