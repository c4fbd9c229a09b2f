import { overview } from '@tripledger/contract/data-quality/calls.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { useReport } from '../../filter/useReport.ts';
import { useSource } from './useSource.ts';

export type Overview = Answer<typeof overview>;

/** The answer that all blocks of the screen show. */
export function useOverview() {
  const [source] = useSource();
  return useReport(overview, source === null ? {} : { source });
}

export const isEmpty = ({ all }: Overview) => all.lines === 0;
