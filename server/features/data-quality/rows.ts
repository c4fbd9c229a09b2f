/** What a rule finds: its defective lines, and the days that a source lacks. */
import { sql } from 'kysely';
import type * as calls from '../../../contract/data-quality/calls.ts';
import type { Answer } from '../../../contract/http/endpoint.ts';
import type { ReportFilter } from '../../../contract/vocabulary/filters.ts';
import type { Reading } from '../../access/ask.ts';
import { lineColumns, ofLines, own } from '../../metrics/columns.ts';
import { lineCount } from '../../metrics/line-measures.ts';
import { lineTests } from '../../metrics/quality/conditions.ts';
import { expectedDays } from '../../metrics/quality/days.ts';
import { joinsFor, judgedLines } from '../../metrics/quality/judged-lines.ts';
import type { TableOf, TableQuery } from '../../metrics/row-table.ts';

export function rows(
  reading: Reading,
  unknownNodes: readonly number[],
  query: TableQuery<typeof calls.rows>,
): TableOf<typeof calls.rows> {
  const { rule, source } = query;
  const { base, defect, finding } = lineTests({ ...reading, unknownNodes })[rule];
  const { lineId, bookingId, travellerId, nodeId, customerId, ...shown } = lineColumns;
  const { bookingReference, travellerName, totalSpend, transactionDate, startDate, productType } = shown;
  const joins = joinsFor(reading, query, [rule]);
  const joined = Object.keys(joins);
  const lines = ofLines(reading);
  return {
    ...lines,
    joins: { ...lines.joins, ...joins },
    joined,
    rows: judgedLines(reading, query, query, [rule])
      .where(base)
      .where(defect)
      .$if(source !== undefined, (all) => all.where('line.data_source', '=', source)),
    columns: {
      ...{ lineId, bookingId, travellerId, nodeId, customerId },
      ...{ bookingReference, travellerName, totalSpend, transactionDate, startDate, productType },
      finding: { of: finding ?? sql<string | null>`null::varchar`, joins: joined },
      status: shown.status,
      description: shown.description,
      supplier: shown.supplier,
      ticketNumber: shown.ticketNumber,
      costCentre: shown.costCentre,
      dataSource: own(sql`line.data_source`),
      lineKey: own(sql`line.line_key`),
    },
    order: { field: 'totalSpend', descending: true },
    counts: { lines: lineCount() },
  };
}

/** The newest first. */
export async function missingDays(
  reading: Reading,
  query: ReportFilter & { source?: string | undefined },
): Promise<Answer<typeof calls.missingDays>> {
  const days = await expectedDays(reading, query, query);
  return days
    .filter(({ source, isMissing }) => isMissing && (query.source === undefined || source === query.source))
    .map(({ source, day, usually }) => ({ source, day, usually }))
    .sort((one, other) =>
      one.day === other.day ? (one.source < other.source ? -1 : 1) : one.day < other.day ? 1 : -1,
    );
}
