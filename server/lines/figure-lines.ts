/** The lines behind a figure as a paged table (`contract/core/lines.ts`). */
import { type RawBuilder, sql } from 'kysely';
import type { LineValue } from '../../contract/core/figure.ts';
import type { ReportFilter } from '../../contract/core/filters.ts';
import type { LinesEndpoint } from '../../contract/core/lines.ts';
import type { Scope } from '../db/scope.ts';
import { type Joined, joined, lineColumns, ofLines } from './columns.ts';
import { countedLines } from './counted-lines.ts';
import { bookingCount, lineCount } from './line-measures.ts';
import type { TableOf } from './row-table.ts';

/** The lines of one figure, in terms of `line` and of the tables that `joins` names. */
export type FigureLines = {
  /** Which of the counted lines; absent: all. */
  where?: RawBuilder<boolean>;
  /** Joined under these names, their columns null where the line names none. */
  joins?: readonly Joined[];
  /** What a line adds: whole cents, metres, grams, else whole numbers of the unit that the contract states. */
  value?: RawBuilder<number>;
  /** What the figure counts distinct ones of, other than bookings. */
  distinct?: RawBuilder<unknown>;
  fileColumns?: TableOf<LinesEndpoint>['fileColumns'];
};

/**
 * `narrowed` is what the endpoint's own fields leave of the figure's lines; `adds` what the contract says of
 * what each line adds.
 */
export function figureLines(
  scope: Scope,
  filter: ReportFilter,
  { where, joins = [], value, distinct, fileColumns = [] }: FigureLines,
  { narrowed, adds }: { narrowed: RawBuilder<boolean> | undefined; adds: LineValue | undefined },
): TableOf<LinesEndpoint> {
  const counted = distinct && sql<number>`count(distinct ${distinct})::bigint`;
  return {
    ...ofLines(scope),
    rows: joined(scope, countedLines(scope, filter), joins).where(allOf(where, narrowed)),
    joined: joins,
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
  const given = conditions.filter((one) => one !== undefined).map((one) => sql`(${one})`);
  return given.length === 0 ? sql.lit(true) : sql.join(given, sql` and `);
}

/** So many of what the database holds make one of the unit. */
const scales: Partial<Record<LineValue['unit'], number>> = { money: 100, kilometres: 1000, kilograms: 1000 };

const nothing = sql<number | null>`null::bigint`;
