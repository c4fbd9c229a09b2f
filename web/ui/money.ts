/** How a page formats amounts; provided once for the whole page. */

import { type MoneyFormat, money, shortMoney } from '@tripledger/charts/format.ts';
import { createContext, use, useMemo } from 'react';

export const MoneyContext = createContext<MoneyFormat | null>(null);

export function useMoneyFormat(): MoneyFormat {
  const format = use(MoneyContext);
  if (!format) throw new Error('useMoneyFormat needs a MoneyContext around it.');
  return format;
}

/** Formatters of amounts for charts, full and short; stable as long as the format is the same. */
export function useMoneyTexts(): { text: (amount: number) => string; short: (amount: number) => string } {
  const format = useMoneyFormat();
  return useMemo(
    () => ({ text: (amount) => money(amount, format), short: (amount) => shortMoney(amount, format) }),
    [format],
  );
}
