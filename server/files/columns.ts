/** The columns of a file, independent of its format. */

/**
 * `money`: an amount in currency units with two decimals. `measure`: kilometres or kilograms. `date`: `YYYY-MM-DD`. `time`: a local time,
 * `YYYY-MM-DDTHH:MM`. A text is never interpreted as a formula, in any format.
 */
export type Kind = 'text' | 'number' | 'money' | 'measure' | 'date' | 'time';

export type FileColumn<Row> = {
  title: string;
  kind: Kind;
  /** null: an empty cell. A number for `number`, `money` and `measure`, otherwise a text. */
  value: (row: Row) => string | number | null;
  /** Workbooks add it up below the rows. */
  hasTotal?: boolean;
  /** The same in all rows that have it: a workbook tells it once, in its notes. */
  isConstant?: boolean;
};

/**
 * The same digits as `String`. V8 caches the result of `String` in memory that it rarely collects: millions of amounts
 * would take a hundred megabytes. JSON's result is collected at the next minor collection.
 */
export const digitsOf = (number: number): string => JSON.stringify(number);
