/** The thresholds that each figure must reach or must not exceed. */
import { blockCount } from './blocks.ts';
import type { Cell } from './cells.ts';
import type { Bar, Result } from './result.ts';

export const overPostgres = ({ columns }: Cell) => columns.postgres.cpuMs / columns.uncached.cpuMs;
export const overRaw = ({ columns }: Cell) => columns.uncached.cpuMs / columns.rawColumnar.cpuMs;

/** Thresholds apply to the full data set; for a smaller one the list is empty. */
export function barsOf({ dataset, cells, catchUp, loads }: Omit<Result, 'bars'>): Bar[] {
  if (dataset !== 'full') return [];
  const distinct = loads.find(({ isRepeated }) => !isRepeated);
  const gain = distinct ? distinct.ours.perSecond / distinct.postgres.perSecond : Number.NaN;
  return [
    ...cells.map((cell) =>
      atLeast(`PostgreSQL / our API uncached, ${named(cell)}`, overPostgres(cell), wanted(cell)),
    ),
    ...cells.map((cell) => atMost(`our API uncached / raw DuckDB, ${named(cell)}`, overRaw(cell), 1.3)),
    ...cells.map((cell) =>
      atMost(`cache hit, CPU ms a call, ${named(cell)}`, cell.columns.cached.cpuMs / blockCount, 2),
    ),
    atMost(
      `catch-up of ${catchUp.changedLines} lines, ms more than a warm answer, p95`,
      catchUp.extraP95Ms,
      300,
    ),
    atLeast('our API / PostgreSQL, dashboards a second without repeats', gain, 5),
  ];
}

const named = ({ range, filter }: Cell) => `${range}, filter: ${filter}`;
const wanted = ({ range }: Cell) => (range === 'month' ? 2 : 6);

const atLeast = (what: string, value: number, bar: number): Bar => ({
  what,
  bar: `at least ${bar}`,
  found: value.toFixed(2),
  isMet: value >= bar,
});
const atMost = (what: string, value: number, bar: number): Bar => ({
  what,
  bar: `at most ${bar}`,
  found: value.toFixed(2),
  isMet: value <= bar,
});
