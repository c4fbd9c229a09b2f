/** What one run found. */
import type { Cell } from './cells.ts';
import type { CatchUp, FirstLoad } from './following.ts';
import type { LoadFigures } from './load.ts';

export type Load = { what: string; isRepeated: boolean; ours: LoadFigures; postgres: LoadFigures };

/** Peaks in MB: of a product all its memory, of the database that of all its processes, shared parts once. */
export type Memory = { keepingAnswers: number; keepingNone: number; database: number };

/** What a figure is held against, and what was found. */
export type Bar = { what: string; bar: string; found: string; isMet: boolean };

export type Result = {
  machine: string;
  dataset: string;
  /** Of the tenant that is asked about. */
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
