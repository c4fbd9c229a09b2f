/** Formats the measurements of edits as a table. */
import { quantile } from '../statistics.ts';
import type { BehindImport } from './behind-import.ts';

export type Timed = { p50Ms: number; p95Ms: number; mostMs: number };
export type Measured = {
  name: string;
  times: number;
  /** The first edit, with cold caches and unprepared statements; it counts in no other figure. */
  firstMs: number;
  committed: Timed;
  /** Mean of product and database. */
  committedCpuMs: number;
  dashboard: Timed;
};

export type Result = {
  machine: string;
  dataset: string;
  lines: number;
  costCentres: number;
  edits: Measured[];
  behindImport: BehindImport;
};

export const timed = (values: readonly number[]): Timed => ({
  p50Ms: Math.round(quantile(values, 0.5)),
  p95Ms: Math.round(quantile(values, 0.95)),
  mostMs: Math.round(Math.max(...values)),
});

export function tableOf({ machine, lines, costCentres, edits, behindImport }: Result): string {
  const cell = ({ p50Ms, p95Ms, mostMs }: Timed) => `${p50Ms} / ${p95Ms} / ${mostMs}`;
  const { waitsMs, seconds } = behindImport;
  return [
    '# Edits',
    '',
    `The largest tenant has ${lines.toLocaleString('en')} lines; the node that is moved has ${costCentres} cost centres`,
    `below it. ${machine}`,
    '',
    'Milliseconds, p50 / p95 / longest, one after the other. CPU is that of product and database, mean.',
    '',
    '| Edit | Times | First after start | Until committed | CPU until then | From there until the next dashboard is answered |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...edits.map(
      ({ name, times, firstMs, committed, committedCpuMs, dashboard }) =>
        `| ${name} | ${times} | ${firstMs} | ${cell(committed)} | ${committedCpuMs} | ${cell(dashboard)} |`,
    ),
    '',
    `While a feed of ${behindImport.lines.toLocaleString('en')} lines was imported, in ${seconds.toFixed(1)} s, ${waitsMs.length} edits of a line`,
    `took ${cell(timed(waitsMs))} ms until committed.`,
    '',
  ].join('\n');
}
