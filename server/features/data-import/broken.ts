/** Codes whose row was rejected: what names them is rejected for it. */
export type BrokenRow = {
  row: number;
  /** The row whose own fault it is: this one, or one above it. */
  root: number;
};
export type Broken = Map<string, BrokenRow>;

export const sameCode = 'same code as an earlier row';
