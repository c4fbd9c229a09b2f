/** Formats a metric's value and its change. */
import type { MetricEntry } from '@tripledger/contract/metrics/metric.ts';
import { count, decimal, type MoneyFormat, mass, missing, money, percent } from './format.ts';

/** The value as displayed: what was paid back has no minus sign. */
export const displayed = <Value extends number | null>(
  { isPaidBack }: Pick<MetricEntry, 'isPaidBack'>,
  value: Value,
): Value => (isPaidBack && value ? (-value as Value) : value);

/** Formats the value in its entry's unit. */
export function metricText(
  entry: Pick<MetricEntry, 'unit' | 'decimals' | 'isPaidBack'>,
  stored: number | null,
  format: MoneyFormat,
): string {
  const value = displayed(entry, stored);
  switch (entry.unit) {
    case 'money':
      return money(value, format);
    case 'percent':
      return percent(value, format.locale);
    case 'kilograms':
      return entry.decimals === undefined || value === null
        ? mass(value, format.locale)
        : `${decimal(value, entry.decimals, format.locale)} kg`;
    case 'kilometres':
      return value === null ? missing : `${count(value, format.locale)} km`;
    default:
      return decimal(
        value,
        entry.decimals ?? (value === null || Number.isInteger(value) ? 0 : 1),
        format.locale,
      );
  }
}

/** Whether the value may have rows behind it: a count or sum of zero has none; an average of zero has some. */
export const hasRows = ({ isAverage }: MetricEntry, value: number | null): boolean =>
  value !== null && (value !== 0 || isAverage === true);

/** The change in percent of the earlier value; null if there is nothing to divide by. */
export function percentChange(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return ((value - before) / Math.abs(before)) * 100;
}

/**
 * `▲ +12.3%`, `▼ −3.0%`, `= 0.0%`, or a dash. A share's change in percent could be mistaken for percentage points,
 * so these come first and determine the direction: `▲ +2.00 points, +20.0%`.
 */
export function changeText(
  entry: Pick<MetricEntry, 'unit' | 'isPaidBack'>,
  valueStored: number | null,
  beforeStored: number | null,
  locale: string,
): string {
  const [value, before] = [displayed(entry, valueStored), displayed(entry, beforeStored)];
  const change = percentChange(value, before);
  if (entry.unit !== 'percent' || value === null || before === null) return signedPercent(change, locale);
  const share = change === null ? missing : signed(change, percent(change, locale, 1));
  return `${arrow(value - before, 2)} ${signed(value - before, `${decimal(value - before, 2, locale)} points`)}, ${share}`;
}

/** Whether it changed for the better; null: it did not change, or neither direction is better. */
export function directionOf(
  { unit, better }: Pick<MetricEntry, 'unit' | 'better'>,
  value: number | null,
  before: number | null,
): 'better' | 'worse' | null {
  if (!better || value === null || before === null) return null;
  const change = unit === 'percent' ? arrow(value - before, 2) : arrow(percentChange(value, before) ?? value);
  if (change === '=') return null;
  return (change === '▲') === (better === 'higher') ? 'better' : 'worse';
}

/** `▲ +12.3% worse`: the change, and whether it is for the better. */
export function differenceText(
  entry: Pick<MetricEntry, 'unit' | 'better' | 'isPaidBack'>,
  value: number | null,
  before: number | null,
  locale: string,
): string {
  return [changeText(entry, value, before, locale), directionOf(entry, value, before)]
    .filter(Boolean)
    .join(' ');
}

/** `▲ +12.3%` from a change in percent. */
export function signedPercent(change: number | null, locale: string): string {
  return change === null ? missing : `${arrow(change)} ${signed(change, percent(change, locale, 1))}`;
}

/** An arrow for readers who cannot distinguish colours; a change that is displayed as zero has none. */
const arrow = (change: number, decimals = 1) =>
  !/[1-9]/.test(decimal(change, decimals, 'en')) ? '=' : change > 0 ? '▲' : '▼';

/** The text of a change, with a plus sign if it grew visibly. */
const signed = (change: number, text: string) => `${change > 0 && /[1-9]/.test(text) ? '+' : ''}${text}`;
