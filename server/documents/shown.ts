/** Formats a report's values, so that every renderer writes them the same way. */

import { date } from '../../charts/dates.ts';
import {
  count,
  decimal,
  type MoneyFormat,
  mass,
  missing,
  percent,
  shortMoney,
  wholeMoney,
} from '../../charts/format.ts';
import { changeText, directionOf, metricText, signedPercent } from '../../charts/metric-text.ts';
import type { Unit } from '../../contract/metrics/metric.ts';
import { shortPeriod } from '../lib/period-words.ts';
import type { Card, Cover, Mark, Table } from './document.ts';

/** Formats a table cell. */
export function shown(
  value: string | number | null,
  unit: Table['columns'][number]['unit'],
  format: MoneyFormat,
): string {
  if (value === null) return missing;
  if (typeof value === 'string') return unit === 'date' ? date(value, format.locale) : value;
  if (unit === 'change') return signedPercent(value, format.locale);
  return unit === 'text' || unit === 'date' ? String(value) : metricText({ unit }, value, format);
}

export const cardValue = (card: Card, format: MoneyFormat): string =>
  card.unit === 'kilograms' && card.decimals !== undefined && card.value !== null
    ? `${decimal(card.value, card.decimals, format.locale)} kg`
    : metricText(card, card.value, format);

/** Formats a value beside a bar or on an axis. */
export function short(value: number, unit: Unit, format: MoneyFormat): string {
  if (unit === 'money')
    return Math.abs(value) < 10_000 ? wholeMoney(value, format) : shortMoney(value, format);
  if (unit === 'kilograms') return mass(value, format.locale, 1);
  return unit === 'percent' ? percent(value, format.locale, 0) : count(value, format.locale);
}

/** Below the value: the change, and the earlier value with its dates. */
export function cardLines(card: Card, cover: Pick<Cover, 'before' | 'currency' | 'locale'>): string[] {
  const { value, before, lines = [] } = card;
  if (before === undefined || !cover.before) return [...lines];
  const when = shortPeriod(cover.before, cover.locale);
  if (before === null) return [`no value in ${when}`, ...lines];
  const was = [`was ${metricText(card, before, cover)}`, `in ${when}`];
  if (value !== null && value !== 0 && before === 0) return ['New', ...was, ...lines];
  return [`${changeText(card, value, before, cover.locale)}${markWord(markOf(card))}`, ...was, ...lines];
}

/** Whether the figure is good or bad news; null: neither. */
export const markOf = (card: Card): Mark | null =>
  card.mark ?? (card.before == null ? null : directionOf(card, card.value, card.before));

const markWord = (mark: Mark | null | undefined) => (mark ? ` (${mark})` : '');

/** The selected node; without one, the report covers the whole TMC and names it. */
export const organisation = ({ node, tmc }: Cover) => node ?? tmc;

/** `→ Book earlier`: what to do stands out from what happened. */
export const actionText = (action: string) => `→ ${action}`;
