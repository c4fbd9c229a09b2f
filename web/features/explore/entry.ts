import { lines } from '@tripledger/contract/query/cells.ts';
import type { Metric } from './useAsked.ts';

/** The metric's entry in the glossary, by the lines that it opens. */
export const entryOf = ({ name }: Metric) => lines.entries[name];
