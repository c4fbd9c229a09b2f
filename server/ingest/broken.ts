/** Codes whose row was rejected; rows that reference them are rejected too. */
import type { Column, FeedFile } from './columns.ts';
import type { Row } from './row.ts';

export type BrokenRow = {
  row: number;
  /** The row that is at fault: this one, or one above it. */
  root: number;
};
export type Broken = Map<string, BrokenRow>;

export const sameCode = 'same code as an earlier row';

/** Rejects a row because of a rejected row that it references in another file. */
export function needs(row: Row, column: Column, file: FeedFile, { row: number, root }: BrokenRow): null {
  return row.fault(column, `needs row ${number} of ${file}, which is rejected`, {
    needs: { file, row: root },
  });
}
