/** How questions in words are written down with their known meaning. The day is the last of the demo, 30 June 2026. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import type { QueryMetric } from '../../../../contract/query/metrics.ts';
import type { Comparison } from '../../../../contract/vocabulary/comparison.ts';

export type Meaning = {
  metrics: QueryMetric[];
  by?: QueryDimension[];
  across?: QueryDimension;
  /** Members by their labels. */
  where?: Partial<Record<QueryDimension, string[]>>;
  order?: [by: QueryMetric | QueryDimension, direction: 'asc' | 'desc'];
  limit?: number;
  dates?: [dateStart: string, dateEnd: string];
  compare?: Comparison;
  /** The label of a node, or of its customer and of the node. */
  node?: string;
};

/** `unclear`: words that must be named, since they cannot be understood or have several meanings. */
export type Asked = { text: string } & ({ means: Meaning } | { unclear: string[] });

export const means = (text: string, meaning: Meaning): Asked => ({ text, means: meaning });
export const isUnclear = (text: string, ...unclear: string[]): Asked => ({ text, unclear });

export const june: [string, string] = ['2026-06-01', '2026-06-30'];
export const lastMonth: [string, string] = ['2026-05-01', '2026-05-31'];
export const thisQuarter: [string, string] = ['2026-04-01', '2026-06-30'];
export const lastQuarter: [string, string] = ['2026-01-01', '2026-03-31'];
export const thisYear: [string, string] = ['2026-01-01', '2026-12-31'];
export const lastYear: [string, string] = ['2025-01-01', '2025-12-31'];
export const yearToDate: [string, string] = ['2026-01-01', '2026-06-30'];
