/** Puts what was before beside what is, row by row, for charts and for their tables. */

import { percentChange } from '@tripledger/charts/figure-text.ts';
import type { Column, Kind } from '../../ui/columns.ts';
import type { Before } from './useCompared.ts';

/** A row with its value of the earlier dates, and the change in percent of that; absent: nothing to compare. */
export type Compared<Row> = Row & { before?: number | null; change?: number | null };

/** How rows of two times are the same thing. */
export type By<Row> = {
  /** What makes two rows the same thing at two times. */
  key: (row: Row) => string | number | null;
  value: (row: Row) => number | null;
  /** A row of the earlier dates that is none by now, as it stands now. Absent: such rows are left out. */
  gone?: (row: Row) => Row;
};

/** The rows with their values before, which are sums or counts: what was not there before was 0. */
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

/** The columns of what `withBefore` adds; none while nothing is compared. */
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
