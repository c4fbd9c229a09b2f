/** What was corrected: new values by column, by rejected row. A cell that is as before again is not corrected. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { rejectedRows } from '@tripledger/contract/imports/deliveries.ts';

export type RejectedRow = Answer<typeof rejectedRows>['rows'][number];
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

export function corrected(
  corrections: Corrections,
  columns: readonly string[],
  { id, cells }: Pick<RejectedRow, 'id' | 'cells'>,
  column: string,
  value: string,
): Corrections {
  const { [column]: _, ...others } = corrections.get(id) ?? {};
  const now = value === cells[columns.indexOf(column)] ? others : { ...others, [column]: value };
  const next = new Map(corrections);
  if (Object.keys(now).length > 0) next.set(id, now);
  else next.delete(id);
  return next;
}

/** The columns at fault come first, so that they are seen without scrolling. */
export function faultsFirst(
  columns: readonly string[],
  rows: readonly Pick<RejectedRow, 'column'>[],
): string[] {
  const isFault = (column: string) => rows.some((row) => row.column === column);
  return [...columns.filter(isFault), ...columns.filter((column) => !isFault(column))];
}
