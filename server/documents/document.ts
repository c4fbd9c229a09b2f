/**
 * A report as a document, independent of the output format (page, slides or paper): its content, order and figures.
 * Each renderer shows every kind of block in its own way, and decides nothing about figures or words.
 */
import type { Unit } from '../../contract/metrics/metric.ts';
import type { Figure } from '../jobs/mail-content.ts';
import type { Colors } from '../lib/theme.ts';

export type ReportDocument = {
  title: string;
  cover: Cover;
  /** The figures that a mail with the report begins with: at most three. */
  headline: readonly Figure[];
  /** The executive summary first; the glossary and the note about the report last. */
  sections: readonly Section[];
  /** All sections are on one page, which has no cover. Only paper shows such a report. */
  isOnePage?: true;
};

/** A label and its text: a term and its definition, a fact about the report. */
export type Term = { label: string; definition: string };

export type Dates = { dateStart: string; dateEnd: string };

export type Cover = {
  /** The TMC's name, and its logo as PNG; null: no logo. */
  tmc: string;
  logo: { image: Buffer; width: number; height: number } | null;
  colors: Colors;
  /** The selected node, with how much of it the reader sees; null: the whole TMC. */
  node: string | null;
  /** Both inclusive. */
  period: Dates;
  /** The same in words: `July to October 2026, FY27 to date`. */
  periodWords: string;
  /** The dates that the report is compared with; null: none are. */
  before: Dates | null;
  /** When the report was made; `dataVersion` is the version of its data. */
  madeAt: Date;
  dataVersion: number;
  locale: string;
  /** ISO 4217 */
  currency: string;
};

/** `name` is the topic, for bookmarks; `title` states the finding. */
export type Section = { name: string; title: string; blocks: readonly Block[] };

export type Block =
  | { kind: 'points'; title?: string; points: readonly Point[] }
  | { kind: 'cards'; cards: readonly Card[] }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: Table }
  | { kind: 'terms'; title?: string; terms: readonly Term[] };

/** Good or bad, marked alike in all formats: by colour and word. */
export type Mark = 'better' | 'worse';

/** A statement with its reason and what to do about it. `mark` is its colour; the words say the same. */
export type Point = { text: string; why?: string; action?: string; mark?: Mark };

/** A figure and its earlier value. */
export type Card = {
  label: string;
  unit: Unit;
  decimals?: number;
  better?: 'higher' | 'lower';
  /** null: no value, shown as a dash. */
  value: number | null;
  /** In the earlier dates; absent: not compared. */
  before?: number | null;
  /** Further lines below the value. */
  lines?: readonly string[];
  mark?: Mark;
};

export type Chart = {
  title: string;
  /** `ranked`: horizontal bars of one series, the longest first. `columns`: upright bars side by side. */
  kind: 'ranked' | 'columns';
  unit: Unit;
  categories: readonly string[];
  series: readonly { name: string; tone: 'now' | 'before'; values: readonly (number | null)[] }[];
  /** What it shows, as a sentence: the text alternative. */
  summary: string;
  /** Shown below. */
  note?: string;
};

export type Table = {
  title: string;
  /** `change`: of a value against its earlier one, in percent, or a word such as “new”. */
  columns: readonly { title: string; unit: Unit | 'text' | 'date' | 'change' }[];
  rows: readonly Row[];
  /** All rows that are not listed, as one. */
  others?: Row;
  /** The last row: totals of all rows, including those that are not listed. */
  total?: Row;
  /** Shown below, such as what the total leaves out. */
  note?: string;
};
export type Row = readonly (string | number | null)[];
