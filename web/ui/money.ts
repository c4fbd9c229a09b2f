/** How amounts are written on a page: said once above it, read by whatever shows one. */

import { type MoneyFormat, money, shortMoney } from '@tripledger/charts/format.ts';
import { createContext, use, useMemo } from 'react';

export const MoneyContext = createContext<MoneyFormat | null>(null);

export function useMoneyFormat(): MoneyFormat {
  const format = use(MoneyContext);
  if (!format) throw new Error('Nobody says how amounts are written here.');
  return format;
}

/** Amounts in words, in full and in short, for charts: the same functions as long as the format is the same. */
export function useMoneyTexts(): { text: (amount: number) => string; short: (amount: number) => string } {
  const format = useMoneyFormat();
  return useMemo(
    () => ({ text: (amount) => money(amount, format), short: (amount) => shortMoney(amount, format) }),
    [format],
  );
}
