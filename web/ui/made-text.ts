/** Describes in one line how the rows below produce a figure. */

import { type MoneyFormat, money } from '@tripledger/charts/format.ts';
import { displayed, metricText } from '@tripledger/charts/metric-text.ts';
import { type MetricEntry, madeOf, type Part, type Unit } from '@tripledger/contract/metrics/metric.ts';
import { count, mass, plural } from './format.ts';
import { texts } from './texts.ts';

/**
 * `2,355 tickets`, `$1,113,945.99 ÷ 3,808 room nights = $292.53`, `639 of 1,172 bookings = 54.52%`, from the sums
 * that come with the rows; null if the rows do not produce the figure.
 */
export function madeText(
  entry: MetricEntry,
  sums: Readonly<Record<string, unknown>>,
  format: MoneyFormat,
): string | null {
  const found = madeOf(entry, sums);
  if (!found || !entry.made) return null;
  const [part, whole] = entry.made;
  const [amount, divisor] = found.amounts as [number, number];
  if (!whole) return partText(part, amount, format);
  const value = metricText(entry, found.value, format);
  const all = partText(whole, divisor, format);
  // The label of the whole also applies to its part.
  if (entry.unit === 'percent') return texts.shareOf(numberText(part, amount, format), all, value);
  return `${partText(part, amount, format)} ÷ ${all} = ${value}${found.value === null ? '' : after[entry.unit]}`;
}

function partText(part: Part, stored: number, format: MoneyFormat): string {
  const { unit = 'count', one, many } = part;
  const amount = displayed(part, stored);
  if (unit === 'count' && one) return plural(amount, one, many);
  const text = numberText(part, amount, format);
  return one ? `${text} ${one}` : text;
}

function numberText({ unit = 'count' }: Part, amount: number, format: MoneyFormat): string {
  if (unit === 'count') return count(amount);
  if (unit === 'money') return money(amount, format);
  return unit === 'kilograms' ? mass(amount) : `${count(amount)}${after[unit]}`;
}

/** The suffix of a number whose formatted text lacks the unit. */
const after: Record<Unit, string> = {
  money: '',
  percent: '',
  count: '',
  days: texts.units.days,
  nights: texts.units.nights,
  kilometres: texts.units.kilometres,
  kilograms: '',
};
