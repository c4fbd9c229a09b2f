/** Selects which slices a pie draws, groups the small ones, and describes those that it omits. */
import { hues, nameHues } from '@tripledger/contract/vocabulary/hues.ts';
import { plural } from './format.ts';

export type Slice = {
  name: string;
  value: number;
  color: string;
  /** The value of earlier dates; absent: no comparison. */
  before?: number | null;
};

/** A slice with its share of all slices, in percent; null: they add up to zero or less. */
export type Shared<Any> = Any & { share: number | null };

/** One of the pie's parts: a single slice, or all the small ones together. */
export type Part<Any extends Slice> = Shared<Slice> & {
  /** The slices that the part consists of. */
  slices: readonly Any[];
};

/** The number of largest slices that are drawn separately. */
const maxSeparate = 9;

/**
 * The slice's share of all slices less refunds, in percent, as in its table. It can be above 100, and is null if all
 * slices add up to zero or less.
 */
export function shareOf(slices: readonly Slice[]): (value: number) => number | null {
  const whole = sumOf(slices.map(({ value }) => value));
  return (value) => (whole > 0 ? (value / whole) * 100 : null);
}

/** The slices with their shares, as a table lists them. */
export function withShares<Any extends Slice>(slices: readonly Any[]): Shared<Any>[] {
  const share = shareOf(slices);
  return slices.map((slice) => ({ ...slice, share: share(slice.value) }));
}

/** The largest slices separately, the others as one part; largest first. Values at or below zero cannot be drawn. */
export function partsOf<Any extends Slice>(slices: readonly Any[], locale: string): Part<Any>[] {
  const share = shareOf(slices);
  const drawn = slices.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  // A single remaining slice needs no more space under its own name.
  const named = drawn.length > maxSeparate + 1 ? drawn.slice(0, maxSeparate) : drawn;
  const others = drawn.slice(named.length);
  const colors = distinctColors(named);
  const parts = named.map((slice) => ({
    name: slice.name,
    value: slice.value,
    color: colors.get(slice) ?? slice.color,
    share: share(slice.value),
    slices: [slice],
    ...(slice.before !== undefined && { before: slice.before }),
  }));
  return others.length > 0 ? [...parts, together(others, share, locale)] : parts;
}

function together<Any extends Slice>(
  others: readonly Any[],
  share: (value: number) => number | null,
  locale: string,
): Part<Any> {
  const value = sumOf(others.map((slice) => slice.value));
  const isCompared = others.some(({ before }) => before !== undefined);
  return {
    name: plural(others.length, locale, 'other'),
    value,
    color: hues.sand,
    share: share(value),
    slices: others,
    ...(isCompared && { before: sumOf(others.map(({ before }) => before ?? 0)) }),
  };
}

/** Replaces colours that occur twice in the pie by free ones, independent of the order by value. */
function distinctColors(slices: readonly Slice[]): Map<Slice, string> {
  const taken = new Map<string, Slice>();
  for (const slice of slices.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const color = taken.has(slice.color) ? nameHues.find((hue) => !taken.has(hue)) : slice.color;
    taken.set(color ?? slice.color, slice);
  }
  return new Map([...taken].map(([color, slice]) => [slice, color]));
}

/** The most names that are listed individually. */
const maxListed = 3;

/** Describes the slices that the pie omits, with their amounts, if any. Slices with only an earlier value are ignored. */
export function leftOutText(slices: readonly Slice[], text: (value: number) => string): string {
  const below = slices.filter(({ value }) => value < 0).toSorted((one, other) => one.value - other.value);
  const nothing = slices.filter(({ value, before }) => value === 0 && !before);
  const refunds =
    below.length > maxListed
      ? `${below.length}, ${text(sumOf(below.map(({ value }) => value)))} in all`
      : below.map(({ name, value }) => `${name} (${text(value)})`).join(', ');
  const parts = [
    ...(refunds ? [`refunds of ${refunds}`] : []),
    ...(nothing.length > 0 ? [`${nothing.length} of ${text(0)}`] : []),
  ];
  return parts.length > 0 ? `Not drawn: ${parts.join('; ')}` : '';
}

/** Adds up hundredths, so that amounts stay exact. */
const sumOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
