/**
 * A report as a document, before it becomes a page, slides or paper: what is said, in which order, with which figures.
 * Each renderer shows every block of it in its own way, and decides nothing about figures.
 */
import type { Unit } from '../../contract/core/figure.ts';

export type ReportDocument = {
  title: string;
  cover: Cover;
  sections: readonly Section[];
  /** Each figure that the sections show, once, in the words of its glossary entry. */
  glossary: readonly Term[];
};

/** What a figure is called, and what that means. */
export type Term = { label: string; definition: string };

export type Cover = {
  /** The TMC's, and its logo as PNG; null: it has none. */
  tmc: string;
  logo: { image: Buffer; width: number; height: number } | null;
  /** #RRGGBB, as the TMC has settled them. */
  colors: { background: string; text: string };
  /** The selected node; null: everything that its reader may see. */
  node: string | null;
  /** ISO dates, both included. */
  period: { dateStart: string; dateEnd: string };
  /** Each part of the filter in words. */
  filters: readonly string[];
  /** Whose view it is. */
  reader: string;
  /** When it was made, of which data version. */
  madeAt: Date;
  /** The TMC's, IANA. */
  timeZone: string;
  dataVersion: number;
  locale: string;
  /** ISO 4217 */
  currency: string;
};

export type Section = { title: string; blocks: readonly Block[] };

export type Block =
  | { kind: 'sentences'; sentences: readonly string[] }
  | { kind: 'figures'; figures: readonly ShownFigure[] }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: Table };

/** A value with what it is compared with; null: it has none, shown as a dash. */
export type ShownFigure = Term & {
  unit: Unit;
  /** As its glossary entry says them. */
  decimals?: number;
  better?: 'higher' | 'lower';
  value: number | null;
  /** Of the period before, and of the year to date; absent: not compared. */
  previous?: number | null;
  yearToDate?: number | null;
};

export type Chart = {
  title: string;
  kind: 'bars' | 'lines' | 'pie';
  unit: Unit;
  categories: readonly string[];
  /** A pie has one series. `color` as #RRGGBB; a pie's categories have one each. */
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
  colors?: readonly string[];
  definition: string;
};

export type Table = {
  title: string;
  columns: readonly { title: string; unit: Unit | 'text' | 'date' }[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Under the rows; what they come to together with those that are not listed. */
  total?: readonly (string | number | null)[];
  /** Rows that there are beside those listed. */
  leftOut: number;
  /** What it shows; absent: what is said elsewhere already. */
  figure?: Term;
};
