/** The columns of a file, in whichever format it is written. */

/**
 * `money`: the currency's units, two decimals. `date`: `YYYY-MM-DD`. `time`: a local time, `YYYY-MM-DDTHH:MM`.
 * A text is a text in every format, never a formula.
 */
export type Kind = 'text' | 'number' | 'money' | 'date' | 'time';

export type FileColumn<Row> = {
  title: string;
  kind: Kind;
  /** null: an empty cell. Numbers for `number` and `money`, else texts. */
  value: (row: Row) => string | number | null;
};

/**
 * The digits that `String` gives. V8 caches those and puts them where it seldom looks for garbage: millions of amounts
 * would take a hundred megabytes. JSON's digits are gone with the next sweep.
 */
export const digitsOf = (number: number): string => JSON.stringify(number);
