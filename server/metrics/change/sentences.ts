/** States a change and its causes in words. Every number is counted: it is the metric's, of a group or of the whole. */
import { decimal, type MoneyFormat, percent } from '../../../charts/format.ts';
import { metricText, percentChange } from '../../../charts/metric-text.ts';
import type { MetricEntry, Unit } from '../../../contract/metrics/metric.ts';
import type { Key } from '../layer/model.ts';
import { each, type Group, hasRates, isAbsent, middle, type Part, type Sides, total } from './parts.ts';
import { rates, ratesOf } from './shares.ts';

/** What is told about: the metric and its words, in the contract's units. */
export type Told = {
  entry: Pick<MetricEntry, 'label' | 'unit' | 'decimals'>;
  kind: 'sum' | 'count' | 'ratio';
  units: { one: string; many: string; unit: Unit };
  money: MoneyFormat;
  /** From stored amounts. */
  volume: (whole: number) => number;
  rate: (rate: number) => number;
  amount: (amount: number) => number;
  /** What is new, gone or not comparable is told apart from the volume and the price of the others. */
  hasApart: boolean;
  labelOf: (path: readonly Key[]) => string;
  dimensionAt: (level: number) => string;
};

/** The metric in both periods; null: a ratio without anything to divide by. */
export function tellDifference(
  { entry, money: format }: Pick<Told, 'entry' | 'money'>,
  { before, after }: Sides<number | null>,
): string {
  if (before === null || after === null) {
    const which = before !== null ? 'this period' : after !== null ? 'the earlier period' : 'either period';
    return `${entry.label}: no value in ${which}, since there is nothing to divide by.`;
  }
  const text = (value: number) => metricText(entry, value, format);
  if (text(before) === text(after)) {
    return `${entry.label} ${before === after ? 'did not change' : 'hardly changed'}: ${text(after)}.`;
  }
  const verb = after > before ? 'rose' : 'fell';
  const change = percentChange(after, before);
  const by =
    entry.unit === 'percent'
      ? ` by ${atLeastShown(points(Math.abs(after - before), format))}`
      : ` by ${atLeastShown(text(Math.abs(after - before)))}${change === null ? '' : ` (${percent(Math.abs(change), format.locale, 1)})`}`;
  return `${entry.label} ${verb}${by}, from ${text(before)} to ${text(after)}.`;
}

/** One cause, such as "Perth – Sydney: $110.00 per booking, was $100.00 (+10.0%), which adds $120.00." */
export function tellPart(told: Told, part: Part): string {
  const name = part.path.map((_, at) => told.labelOf(part.path.slice(0, at + 1))).join(', ');
  const prefix = part.kind === 'new' ? 'New' : part.kind === 'gone' ? 'Gone' : '';
  const lead = [prefix, name].filter(Boolean).join(': ');
  const text = factsOf(told, part);
  const amount = told.amount(part.amount);
  const size =
    told.kind === 'ratio' && told.entry.unit === 'percent'
      ? (value: number) => points(value, told.money)
      : withUnit(told);
  const start = lead
    ? `${lead}${prefix ? ', ' : ': '}${text}`
    : text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  return `${start}, which ${amount > 0 ? 'adds' : 'takes off'} ${atLeastShown(size(Math.abs(amount)))}.`;
}

/** An amount that rounds to zero is less than the smallest one that can be shown. */
const atLeastShown = (text: string) =>
  /[1-9]/.test(text) ? text : `less than ${text.replace(/0(?=\D*$)/, '1')}`;

/** What was counted in the two periods. */
function factsOf(told: Told, { kind, group, of, path, dimension }: Part): string {
  const isInFull = told.kind !== 'ratio' && path.length <= 1;
  switch (kind) {
    case 'volume':
      return told.kind === 'count' ? countsOf(told, group) : volumeOf(told, group);
    case 'price':
    case 'within':
      return ratesText(told, ratesOf(group));
    case 'mix':
      return shareOf(told, group, of);
    case 'new':
    case 'gone':
      return isInFull ? inFull(told, group) : shareOf(told, group, of);
    case 'shared':
      return sharing(told, of, told.dimensionAt(dimension ?? 0));
    case 'other':
      return `amounts without ${told.units.many || 'anything to divide by'}`;
  }
}

const countsOf = (told: Told, { before, after }: Group) =>
  `${unitsText(told, after.part)}, was ${number(told, before.part)}`;

/** `40 more bookings (1,240, was 1,200) at an average of $512.30` */
function volumeOf(told: Told, group: Group): string {
  const { before, after } = group;
  const more = told.volume(after.whole) - told.volume(before.whole);
  const words = `${amountOf(told.units.unit, Math.abs(more), told.money)} ${more > 0 ? 'more' : 'fewer'} ${unitOf(told, Math.abs(more))}`;
  const counts = `${number(told, after.whole)}, was ${number(told, before.whole)}`;
  const scope = told.hasApart ? 'excluding what is new or gone, ' : '';
  return `${scope}${words} (${counts}) at an average of ${rateText(told, middle(ratesOf(group)))}`;
}

/** `$110.00 per booking, was $100.00 (+10.0%)` */
function ratesText(told: Told, { before, after }: Sides<number>): string {
  const change = told.entry.unit === 'percent' ? null : percentChange(told.rate(after), told.rate(before));
  const sign = change !== null && change > 0 ? '+' : '';
  const percentage = change === null ? '' : ` (${sign}${percent(change, told.money.locale, 1)})`;
  return `${perUnit(told, after)}, was ${rateText(told, before)}${percentage}`;
}

/** `120 of 980 bookings, was 95 of 960, at $2,300.10 per booking, against $820.00 on average` */
function shareOf(told: Told, group: Group, of: Group): string {
  const now = `${number(told, group.after.whole)} of ${unitsText(told, told.volume(of.after.whole))}`;
  const was = `${number(told, group.before.whole)} of ${number(told, of.before.whole)}`;
  const average = rateText(told, middle(rates(total(of.groups.filter(hasRates)))));
  return `${now}, was ${was}, at ${perUnit(told, middle(ratesOf(group)))}, against ${average} on average`;
}

/** `one booking is found under 1.84 members of “Route” on average, was 1.79` */
function sharing({ units, money: { locale } }: Told, of: Group, dimension: string): string {
  const all = total(of.groups);
  const times = each((side) =>
    decimal(of[side].whole === 0 ? 0 : all[side].whole / of[side].whole, 2, locale),
  );
  const what = units.one && units.unit === 'count' ? `one ${units.one}` : 'what is counted';
  return `${what} is found under ${times.after} members of “${dimension}” on average, was ${times.before}`;
}

/** `12 bookings`, of what is in one period only. */
function inFull(told: Told, group: Group): string {
  const { whole } = isAbsent(group.before) ? group.after : group.before;
  return unitsText(told, told.volume(whole));
}

const number = (told: Told, whole: number) => amountOf(told.units.unit, told.volume(whole), told.money);

const unitsText = (told: Told, amount: number) =>
  [amountOf(told.units.unit, amount, told.money), unitOf(told, amount)].filter(Boolean).join(' ');

const unitOf = ({ units }: Told, amount: number) => (amount === 1 ? units.one : units.many);

const amountOf = (unit: Unit, amount: number, format: MoneyFormat) => metricText({ unit }, amount, format);

const rateText = ({ entry, rate, money: format }: Told, value: number) =>
  metricText(entry, rate(value), format);

const perUnit = (told: Told, value: number) =>
  told.kind === 'sum' ? `${rateText(told, value)} per ${told.units.one}` : rateText(told, value);

const withUnit =
  ({ entry, money: format }: Told) =>
  (value: number) =>
    metricText(entry, value, format);

/** A difference of percentages. */
const points = (value: number, { locale }: MoneyFormat) => `${decimal(value, 2, locale)} points`;
