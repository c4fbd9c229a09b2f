/** The lines behind a metric as a paged table (`contract/http/lines.ts`). */
import { type RawBuilder, sql } from 'kysely';
import type { LinesEndpoint } from '../../contract/http/lines.ts';
import type { LineValue } from '../../contract/metrics/metric.ts';
import type { ReportFilter } from '../../contract/vocabulary/filters.ts';
import type { Scope } from '../access/scope.ts';
import { type Joined, joined, lineColumns, ofLines } from './columns.ts';
import { countedLines } from './counted-lines.ts';
import { bookingCount, lineCount } from './line-measures.ts';
import type { Rows, TableOf } from './row-table.ts';

/** The lines of one metric, in terms of `line` and of the tables that `joins` names. */
export type MetricLines = {
  /** Absent: all counted lines. */
  rows?: Rows;
  /** Restricts the rows; absent: all of them. */
  where?: RawBuilder<boolean>;
  /** The tables that the conditions and the value refer to, left-joined under these names. */
  joins?: readonly Joined[];
  /** The tables that the rows are joined with already. */
  joined?: readonly Joined[];
  /** What a line adds to the metric: integers in cents, metres, grams, or else in the contract's unit. */
  value?: RawBuilder<number>;
  /** What the metric counts distinct values of, if not bookings. */
  distinct?: RawBuilder<unknown>;
  fileColumns?: TableOf<LinesEndpoint>['fileColumns'];
};

/**
 * `narrowed` restricts the metric's lines by the endpoint's own fields; `adds` is the contract's declaration of what
 * each line adds.
 */
export function metricLines(
  scope: Scope,
  filter: ReportFilter,
  { rows, where, joins = [], joined: held = [], value, distinct, fileColumns = [] }: MetricLines,
  { narrowed, adds }: { narrowed: RawBuilder<boolean> | undefined; adds: LineValue | undefined },
): TableOf<LinesEndpoint> {
  const missing = joins.filter((name) => !held.includes(name));
  const counted = distinct && sql<number>`count(distinct ${distinct})::bigint`;
  return {
    ...ofLines(scope),
    rows: joined(scope, rows ?? countedLines(scope, filter), missing).where(allOf(where, narrowed)),
    joined: [...held, ...missing],
    columns: {
      ...lineColumns,
      value: { of: value ?? nothing, joins, scale: scales[adds?.unit ?? 'count'] ?? 1 },
    },
    fileColumns,
    order: { field: value ? 'value' : 'totalSpend', descending: true },
    counts: {
      lines: lineCount(),
      bookings: bookingCount(),
      ...(!value && { value: counted ?? nothing }),
    },
  };
}

function allOf(...conditions: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> {
  const defined = conditions.filter((one) => one !== undefined).map((one) => sql`(${one})`);
  return defined.length === 0 ? sql.lit(true) : sql.join(defined, sql` and `);
}

/** Stored units per answered unit. */
const scales: Partial<Record<LineValue['unit'], number>> = { money: 100, kilometres: 1000, kilograms: 1000 };

const nothing = sql<number | null>`null::bigint`;
