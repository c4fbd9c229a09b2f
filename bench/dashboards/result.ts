/** The result of one run. */
import type { Cell } from './cells.ts';
import type { CatchUp, FirstLoad } from './following.ts';
import type { LoadMetrics } from './load.ts';

export type Load = { what: string; isRepeated: boolean; ours: LoadMetrics; postgres: LoadMetrics };

/** Peaks in MB: all memory of each product, and that of all database processes, with shared memory counted once. */
export type Memory = { keepingAnswers: number; keepingNone: number; database: number };

/** A figure's threshold, and the measured value. */
export type Bar = { what: string; bar: string; found: string; isMet: boolean };

export type Result = {
  machine: string;
  dataset: string;
  /** Lines of the queried tenant. */
  lines: number;
  customers: number;
  costCentresOfNode: number;
  cells: Cell[];
  firstLoad: FirstLoad;
  catchUp: CatchUp;
  loads: Load[];
  memory: Memory;
  bars: Bar[];
};
