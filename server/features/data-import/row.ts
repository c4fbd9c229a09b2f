/** A row under examination: its cells by column, and the first rule that it broke. */
import { type Column, type FeedFile, formatOf } from './columns.ts';
import type { CsvRecord } from './csv.ts';
import type { Grounds, Rule, Say } from './rules.ts';
import { isLongerThan, lenient, shown, textOf, trimmed } from './text.ts';

export type Reject = Grounds & {
  file: FeedFile;
  /** Number of the CSV record, the header being 1. */
  row: number;
  /** null: the row as a whole. */
  column: string | null;
  value: string | null;
  reason: string;
  /** The whole row; bytes as characters. */
  cells: readonly string[];
};

const textLimit = 500;
const referenceLimit = 4000;

/** Reads one row after the other: `open` each, then read columns; `reject` says whether a rule was broken. */
export class Row {
  readonly #names: readonly string[];
  readonly #header: readonly Column[];
  readonly #formatted: number;
  readonly #texts: string[];
  readonly #say: Say;
  #column: Column | null = null;
  #value: string | null = null;
  #cells: readonly string[] = [];
  /** The value is still bytes, each a character. */
  #isRaw = true;
  number = 0;
  /** As its record is. */
  isPlain = false;
  reject: Reject | null = null;

  /** `header`: the names of the file's columns, each once. */
  constructor(file: FeedFile, header: readonly string[]) {
    const format = formatOf(file);
    this.#names = [...format, ...header.filter((name) => !format.includes(name))];
    this.#header = header.map((name) => this.#names.indexOf(name));
    this.#formatted = format.length;
    this.#texts = this.#names.map(() => '');
    this.#say = (reason, grounds) => {
      this.reject ??= {
        file,
        row: this.number,
        column: this.#column === null ? null : this.nameOf(this.#column),
        value: this.#value === null ? null : shown(this.#isRaw ? lenient(this.#value) : this.#value),
        reason,
        cause: grounds?.cause ?? reason,
        needs: grounds?.needs ?? null,
        cells: this.#cells,
      };
      return null;
    };
  }

  /** Columns to which the format gives no meaning, with their names. */
  get others(): (readonly [string, Column])[] {
    return this.#names.map((name, column) => [name, column] as const).slice(this.#formatted);
  }

  /** Takes the next record; the rules that hold for every cell are checked here. */
  open(record: CsvRecord): void {
    const { cells, isPlain } = record;
    this.number = record.number;
    this.#cells = cells;
    this.isPlain = isPlain;
    this.reject = null;
    this.#column = null;
    this.#value = null;
    this.#isRaw = true;
    const isWhole = cells.length === this.#header.length;
    if (!isWhole) this.#say(`${cells.length} cells instead of the header's ${this.#header.length}`);
    for (let index = 0; index < this.#header.length; index++) {
      const column = this.#header[index] as Column;
      const bytes = cells[index] ?? '';
      this.#texts[column] = bytes;
      if (bytes === '' || !isWhole) continue;
      this.#column = column;
      this.#value = bytes;
      if (index === record.strayQuote) this.#say('a quote inside a cell that is not quoted');
      const text = isPlain ? trimmed(bytes) : (textOf(bytes, this.#say) ?? '');
      const limit = column < this.#formatted ? textLimit : referenceLimit;
      if (text.length > limit && isLongerThan(text, limit)) this.#say(`longer than ${limit} characters`);
      this.#texts[column] = text;
    }
    this.#isRaw = false;
  }

  nameOf(column: Column): string {
    return this.#names[column] as string;
  }

  /** All of the row that is open, as they were sent. */
  get cells(): readonly string[] {
    return this.#cells;
  }

  /** The trimmed text; empty: absent. */
  text(column: Column): string {
    return this.#texts[column] as string;
  }

  /** The column's value by its rule; null where it is absent or breaks the rule. */
  read<T>(column: Column, rule: Rule<T>): T | null {
    const text = this.text(column);
    if (text === '') return null;
    this.#column = column;
    this.#value = text;
    return rule(text, this.#say);
  }

  /** As `read`, and absence breaks a rule; `forWhat` says where the column is required if not everywhere. */
  require<T>(column: Column, rule: Rule<T>, forWhat: string | null = null): T | null {
    if (this.text(column) === '') {
      return this.fault(column, `required${forWhat === null ? '' : ` for ${forWhat}`}, but empty`);
    }
    return this.read(column, rule);
  }

  /** Says that a column breaks a rule that takes more than its own text. */
  fault(column: Column, reason: string, grounds?: Partial<Grounds>): null {
    this.#column = column;
    this.#value = this.text(column);
    return this.#say(reason, grounds);
  }
}
