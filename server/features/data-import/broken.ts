/** Codes whose row was rejected: what names them is rejected for it. */
import type { Column, FeedFile } from './columns.ts';
import type { Row } from './row.ts';

export type BrokenRow = {
  row: number;
  /** The row whose own fault it is: this one, or one above it. */
  root: number;
};
export type Broken = Map<string, BrokenRow>;

export const sameCode = 'same code as an earlier row';

/** Faults a row for what it names in another file. */
export function needs(row: Row, column: Column, file: FeedFile, { row: number, root }: BrokenRow): null {
  return row.fault(column, `needs row ${number} of ${file}, which is rejected`, {
    needs: { file, row: root },
  });
}
