/** Joins the rows of two periods for charts and their tables. */

import { percentChange } from '@tripledger/charts/metric-text.ts';
import type { Column, Kind } from '../../ui/columns.ts';
import type { Before } from './useCompared.ts';

/** A row with its value in the earlier period and the change in percent; both absent without a comparison. */
export type Compared<Row> = Row & { before?: number | null; change?: number | null };

/** How to match and compare the rows of two periods. */
export type By<Row> = {
  /** Identifies the same item in both periods. */
  key: (row: Row) => string | number | null;
  value: (row: Row) => number | null;
  /** Converts a row that exists only in the earlier period to a current row. Absent: such rows are omitted. */
  gone?: (row: Row) => Row;
};

/** Adds the earlier values to the rows. They are sums or counts, so a missing earlier row means 0. */
export function withBefore<Row extends object>(
  rows: readonly Row[],
  before: Before<readonly Row[]> | undefined,
  { key, value, gone }: By<Row>,
): readonly Compared<Row>[] {
  if (!before?.data) return rows;
  const earlier = new Map(before.data.map((row) => [key(row), row]));
  const compared = (row: Row, then: Row | undefined): Compared<Row> => {
    const was = then ? value(then) : 0;
    return { ...row, before: was, change: percentChange(value(row), was) };
  };
  const kept = rows.map((row) => {
    const then = earlier.get(key(row));
    earlier.delete(key(row));
    return compared(row, then);
  });
  return gone ? [...kept, ...[...earlier.values()].map((row) => compared(gone(row), row))] : kept;
}

/** The columns that `withBefore` adds; none without a comparison. */
export function beforeColumns<Row>(
  kind: Kind,
  before: Before<unknown> | undefined,
  { total = kind === 'money' }: { total?: boolean } = {},
): readonly Column<Compared<Row>>[] {
  if (!before?.data) return [];
  return [
    { field: 'before', title: 'Before', kind, total },
    { field: 'change', title: 'Change', kind: 'change' },
  ] as readonly Column<Compared<Row>>[];
}
