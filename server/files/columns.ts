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
