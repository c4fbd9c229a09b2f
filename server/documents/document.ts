/**
 * A report as a document, independent of the output format (page, slides or paper): its content, order and figures.
 * Each renderer shows every block in its own way, and decides nothing about figures.
 */
import type { Unit } from '../../contract/metrics/metric.ts';
import type { Figure } from '../jobs/mail-content.ts';
import type { Colors } from '../lib/theme.ts';

export type ReportDocument = {
  title: string;
  cover: Cover;
  /** The figures that a mail with the report begins with: at most three. */
  headline: readonly Figure[];
  sections: readonly Section[];
  /** Each figure in the sections, once, with its glossary definition. */
  glossary: readonly Term[];
};

/** A figure's label and definition. */
export type Term = { label: string; definition: string };

export type Cover = {
  /** The TMC's name, and its logo as PNG; null: no logo. */
  tmc: string;
  logo: { image: Buffer; width: number; height: number } | null;
  colors: Colors;
  /** The selected node, with how much of it the reader sees; null: the whole TMC. */
  node: string | null;
  /** ISO dates, both inclusive. */
  period: { dateStart: string; dateEnd: string };
  /** Each part of the filter in words. */
  filters: readonly string[];
  /** The person whose view the report shows. */
  reader: string;
  /** When the report was made; `dataVersion` is the version of its data. */
  madeAt: Date;
  /** The TMC's IANA time zone. */
  timeZone: string;
  dataVersion: number;
  locale: string;
  /** ISO 4217 */
  currency: string;
};

export type Section = { title: string; blocks: readonly Block[] };

export type Block =
  | { kind: 'sentences'; sentences: readonly string[] }
  | { kind: 'metrics'; metrics: readonly ShownMetric[] }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: Table };

/** A value and its comparisons; null: no value, shown as a dash. */
export type ShownMetric = Term & {
  unit: Unit;
  /** From the glossary entry. */
  decimals?: number;
  better?: 'higher' | 'lower';
  isPaidBack?: true;
  value: number | null;
  /** Values of the previous period and of the year to date; absent: not compared. */
  previous?: number | null;
  yearToDate?: number | null;
};

export type Chart = {
  title: string;
  kind: 'bars' | 'lines' | 'pie';
  unit: Unit;
  categories: readonly string[];
  /** A pie has one series. `color` is #RRGGBB; a pie's categories have one colour each, in `colors`. */
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
  colors?: readonly string[];
  definition: string;
};

export type Table = {
  title: string;
  columns: readonly { title: string; unit: Unit | 'text' | 'date' }[];
  rows: readonly (readonly (string | number | null)[])[];
  /** The last row: totals of all rows, including those that are not listed. */
  total?: readonly (string | number | null)[];
  /** The number of rows that are not listed. */
  leftOut: number;
  /** The figure that the table shows; absent: it is explained elsewhere. */
  metric?: Term;
};
