/** When the fiscal years end to which date ranges refer. */
import { topNodes } from '@tripledger/contract/hierarchy/calls.ts';
import { usualYearEnd } from '@tripledger/contract/vocabulary/fiscal-periods.ts';
import { createContext, type ReactNode, use } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../api/useAnswer.ts';
import { useUser } from '../session/useUser.ts';
import { readFilter } from './filter-url.ts';

const CustomerYearEnd = createContext<string | null>(null);

/** Provides the selected customer's. Its blocks wait for the customer (`FilterCheck`), so they never use another. */
export function FiscalYear({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const top = useAnswer(topNodes, { query: { top: '' } });
  const { node } = readFilter(search);
  const end = top.data?.find((one) => one.id === node)?.fiscalYearEnd ?? null;
  return <CustomerYearEnd value={end}>{children}</CustomerYearEnd>;
}

/** The last day, MM-DD: the selected customer's, else the TMC's, else that of the calendar year. */
export function useYearEnd(): string {
  const { client } = useUser();
  return use(CustomerYearEnd) ?? client.settings.fiscal_year_end ?? usualYearEnd;
}
