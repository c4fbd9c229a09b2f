/** A row under examination: its cells by column, and the first rule that it broke. */
import { isKnownColumn } from './columns.ts';
import type { CsvRecord } from './csv.ts';
import type { Rule, Say } from './rules.ts';
import { isLongerThan, lenient, shown, textOf } from './text.ts';

export type Reject = {
  file: string;
  /** Number of the CSV record, the header being 1. */
  row: number;
  /** null: the row as a whole. */
  column: string | null;
  value: string | null;
  reason: string;
};

const textLimit = 500;
const referenceLimit = 4000;

/** Reads one row after the other: `open` each, then read columns; `reject` says whether a rule was broken. */
export class Row {
  readonly #file: string;
  readonly #columns: readonly string[];
  readonly #limits: readonly number[];
  readonly #index: Record<string, number | undefined>;
  readonly #say: Say;
  #cells: string[] = [];
  #column: string | null = null;
  #value: string | null = null;
  /** The value is still bytes, each a character. */
  #isRaw = true;
  number = 0;
  reject: Reject | null = null;

  constructor(file: string, columns: readonly string[]) {
    this.#file = file;
    this.#columns = columns;
    this.#limits = columns.map((column) => (isKnownColumn(file, column) ? textLimit : referenceLimit));
    this.#index = Object.fromEntries(columns.map((name, index) => [name, index]));
    this.#say = (reason) => {
      this.reject ??= {
        file: this.#file,
        row: this.number,
        column: this.#column,
        value: this.#value === null ? null : shown(this.#isRaw ? lenient(this.#value) : this.#value),
        reason,
      };
      return null;
    };
  }

  /** Takes the next record; the rules that hold for every cell are checked here. */
  open(record: CsvRecord): void {
    const { cells } = record;
    this.#cells = cells;
    this.number = record.number;
    this.reject = null;
    this.#column = null;
    this.#value = null;
    this.#isRaw = true;
    if (cells.length !== this.#columns.length) {
      this.#say(`${cells.length} cells instead of the header's ${this.#columns.length}`);
      return;
    }
    for (let index = 0; index < cells.length; index++) {
      const bytes = cells[index] as string;
      if (bytes === '') continue;
      this.#column = this.#columns[index] as string;
      this.#value = bytes;
      if (index === record.strayQuote) this.#say('a quote inside a cell that is not quoted');
      const text = textOf(bytes, this.#say) ?? '';
      const limit = this.#limits[index] as number;
      if (text.length > limit && isLongerThan(text, limit)) this.#say(`longer than ${limit} characters`);
      cells[index] = text;
    }
    this.#isRaw = false;
  }

  /** The trimmed text; empty: absent. */
  text(column: string): string {
    const index = this.#index[column];
    return index === undefined ? '' : (this.#cells[index] ?? '');
  }

  /** The column's value by its rule; null where it is absent or breaks the rule. */
  read<T>(column: string, rule: Rule<T>): T | null {
    const text = this.text(column);
    if (text === '') return null;
    this.#column = column;
    this.#value = text;
    return rule(text, this.#say);
  }

  /** As `read`, and absence breaks a rule; `forWhat` says where the column is required if not everywhere. */
  require<T>(column: string, rule: Rule<T>, forWhat: string | null = null): T | null {
    if (this.text(column) === '') {
      return this.fault(column, `required${forWhat === null ? '' : ` for ${forWhat}`}, but empty`);
    }
    return this.read(column, rule);
  }

  /** Says that a column breaks a rule that takes more than its own text. */
  fault(column: string, reason: string): null {
    this.#column = column;
    this.#value = this.text(column);
    return this.#say(reason);
  }
}
