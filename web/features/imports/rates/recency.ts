/** How recent the rates are by which a currency is converted. */
import type { ExchangeRates } from '@tripledger/contract/exchange-rates/calls.ts';
import type { ClientSettings } from '@tripledger/contract/vocabulary/client-settings.ts';
import { addDays } from '@tripledger/contract/vocabulary/local-time.ts';

type Pair = Pick<ExchangeRates['pairs'][number], 'from' | 'to' | 'lastDay'>;

/** `via`: the third currency, where there are no rates between the two themselves. */
export type Recency = { lastDay: string; via: string | null };

/** The way with the latest rates, the direct one where that is as recent; null: there are no rates. */
export function recencyOf(pairs: readonly Pair[], currency: string, own: string): Recency | null {
  const third = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].sort();
  const ways = [
    { lastDay: latest(pairs, currency, own), via: null },
    ...third.map((via) => ({ lastDay: earlier(latest(pairs, currency, via), latest(pairs, own, via)), via })),
  ].filter((way): way is Recency => way.lastDay !== null);
  return ways.toSorted((one, other) => other.lastDay.localeCompare(one.lastDay))[0] ?? null;
}

const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? null : one < other ? one : other;

/** The latest day of rates between two currencies, in either direction. */
function latest(pairs: readonly Pair[], one: string, other: string): string | null {
  const days = pairs
    .filter(({ from, to }) => (from === one && to === other) || (from === other && to === one))
    .map(({ lastDay }) => lastDay);
  return days.sort().at(-1) ?? null;
}

/** Whether a line of today would be rejected. */
export function isOutOfDate(
  lastDay: string,
  { exchange_rate_rule: rule, exchange_rate_days: days }: ClientSettings,
  today: string,
): boolean {
  if (rule === 'month_average') return lastDay.slice(0, 7) < today.slice(0, 7);
  return addDays(lastDay, days) < today;
}
