/** A file of a delivery, by the name under which it was delivered. Files of an archive are named after both. */
export type SourceFile = { name: string; path: string };

/** What could not be read in a row; `column` and `value` are empty if it is the row as a whole. */
export type Fault = { column: string; value: string; rule: string };

/** A row of a foreign file. */
export type SourceRow = { row: number; cells: string[] };
