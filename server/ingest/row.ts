/** A row being validated: its cells by column, and the first rule that it breaks. */
import { type Column, type FeedFile, formatOf } from './columns.ts';
import type { CsvRecord } from './csv.ts';
import type { Grounds, Rule, Say } from './rules.ts';
import { isLongerThan, lenient, shown, textOf, trimmed } from './text.ts';

/** A row of a file that a layout read. */
export type SourceRow = { file: string; row: number };

export type Reject = Grounds & {
  file: FeedFile;
  /** Number of the CSV record, the header being 1. */
  row: number;
  /** null for the whole row. */
  column: string | null;
  value: string | null;
  reason: string;
  /** The complete row, one character per byte. */
  cells: readonly string[];
  /** The row of the file that a layout read; null: no layout made the row. */
  source: SourceRow | null;
};

const textLimit = 500;
const referenceLimit = 4000;

/** Reads rows one by one: `open` each row, then read its columns; `reject` is set if a rule is broken. */
export class Row {
  readonly #names: readonly string[];
  readonly #header: readonly Column[];
  readonly #formatted: number;
  readonly #texts: string[];
  readonly #say: Say;
  #column: Column | null = null;
  #value: string | null = null;
  #cells: readonly string[] = [];
  /** Whether the value is still undecoded, one character per byte. */
  #isRaw = true;
  number = 0;
  /** The record's `isPlain`. */
  isPlain = false;
  reject: Reject | null = null;
  /** Where a layout found the open row. */
  source: SourceRow | null = null;

  /** `header` holds the distinct names of the file's columns. */
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
        source: this.source,
      };
      return null;
    };
  }

  /** Columns that the format does not define, with their names. */
  get others(): (readonly [string, Column])[] {
    return this.#names.map((name, column) => [name, column] as const).slice(this.#formatted);
  }

  /** Opens the next record and checks the rules that apply to every cell. */
  open(record: CsvRecord): void {
    const { cells, isPlain } = record;
    this.number = record.number;
    this.#cells = cells;
    this.isPlain = isPlain;
    this.reject = null;
    this.source = null;
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

  /** The number of a column by its name; undefined if the file has none. */
  columnOf(name: string): Column | undefined {
    const column = this.#names.indexOf(name);
    return column < 0 ? undefined : column;
  }

  /** Rejects the row for a column of another file. */
  rejectAs(column: string, value: string, reason: string): void {
    this.#say(reason);
    if (this.reject) Object.assign(this.reject, { column, value: shown(value) });
  }

  nameOf(column: Column): string {
    return this.#names[column] as string;
  }

  /** All cells of the open row, as received. */
  get cells(): readonly string[] {
    return this.#cells;
  }

  /** The trimmed text, empty if absent. */
  text(column: Column): string {
    return this.#texts[column] as string;
  }

  /** The column's value by its rule; null if it is absent or breaks the rule. */
  read<T>(column: Column, rule: Rule<T>): T | null {
    const text = this.text(column);
    if (text === '') return null;
    this.#column = column;
    this.#value = text;
    return rule(text, this.#say);
  }

  /** Like `read`, but absence breaks a rule; `forWhat` states for what the column is required, if not always. */
  require<T>(column: Column, rule: Rule<T>, forWhat: string | null = null): T | null {
    if (this.text(column) === '') {
      return this.fault(column, `required${forWhat === null ? '' : ` for ${forWhat}`}, but empty`);
    }
    return this.read(column, rule);
  }

  /** Reports that a column breaks a rule that involves more than its own text. */
  fault(column: Column, reason: string, grounds?: Partial<Grounds>): null {
    this.#column = column;
    this.#value = this.text(column);
    return this.#say(reason, grounds);
  }
}
