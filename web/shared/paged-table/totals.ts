import type { Column } from '../../ui/columns.ts';

/** The sums of the given columns; null if there are none. */
export function totalsOf<Row>(
  columns: readonly Column<Row>[],
  sums: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, number> | null {
  const totals = columns.flatMap(({ field }) => {
    const sum = sums[field];
    return typeof sum === 'number' ? [[field, sum] as const] : [];
  });
  return totals.length === 0 ? null : new Map(totals);
}
