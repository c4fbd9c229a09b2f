/** What a pie draws of the slices that it is given, what stands together in it, and what it leaves out. */
import { hues, nameHues } from '@tripledger/contract/core/hues.ts';
import { plural } from './format.ts';

export type Slice = {
  name: string;
  value: number;
  color: string;
  /** Of earlier dates; absent: nothing is compared. */
  before?: number | null;
};

/** With its share of all slices, in percent; null: they come to nothing. */
export type Shared<Any> = Any & { share: number | null };

/** One of the pie's parts: a slice by itself, or all the small ones together. */
export type Part<Any extends Slice> = Shared<Slice> & {
  /** What it opens to. */
  slices: readonly Any[];
};

/** So many of the largest are drawn by themselves. */
const mostNamed = 9;

/**
 * The slice's share of all slices in percent, refunds taken off: what its table says too. It can be above 100, and
 * is null where all slices together come to zero or less.
 */
export function shareOf(slices: readonly Slice[]): (value: number) => number | null {
  const whole = sumOf(slices.map(({ value }) => value));
  return (value) => (whole > 0 ? (value / whole) * 100 : null);
}

/** With their shares, as a table lists them. */
export function withShares<Any extends Slice>(slices: readonly Any[]): Shared<Any>[] {
  const share = shareOf(slices);
  return slices.map((slice) => ({ ...slice, share: share(slice.value) }));
}

/** The largest by themselves, then the others as one; largest first. What is at or below zero cannot be drawn. */
export function partsOf<Any extends Slice>(slices: readonly Any[]): Part<Any>[] {
  const share = shareOf(slices);
  const drawn = slices.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  // One other needs no more room by its own name.
  const named = drawn.length > mostNamed + 1 ? drawn.slice(0, mostNamed) : drawn;
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
  return others.length > 0 ? [...parts, together(others, share)] : parts;
}

function together<Any extends Slice>(
  others: readonly Any[],
  share: (value: number) => number | null,
): Part<Any> {
  const value = sumOf(others.map((slice) => slice.value));
  const isCompared = others.some(({ before }) => before !== undefined);
  return {
    name: plural(others.length, 'other'),
    value,
    color: hues.sand,
    share: share(value),
    slices: others,
    ...(isCompared && { before: sumOf(others.map(({ before }) => before ?? 0)) }),
  };
}

/** A colour that another name of the pie has is changed for a free one, whatever their order by value. */
function distinctColors(slices: readonly Slice[]): Map<Slice, string> {
  const taken = new Map<string, Slice>();
  for (const slice of slices.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const color = taken.has(slice.color) ? nameHues.find((hue) => !taken.has(hue)) : slice.color;
    taken.set(color ?? slice.color, slice);
  }
  return new Map([...taken].map(([color, slice]) => [slice, color]));
}

/** So many names are listed one by one. */
const mostListed = 3;

/** What the pie does not draw, in words and with its amount; empty: nothing. What was there only before is no part. */
export function leftOutText(slices: readonly Slice[], text: (value: number) => string): string {
  const below = slices.filter(({ value }) => value < 0).toSorted((one, other) => one.value - other.value);
  const nothing = slices.filter(({ value, before }) => value === 0 && !before);
  const refunds =
    below.length > mostListed
      ? `${below.length}, ${text(sumOf(below.map(({ value }) => value)))} in all`
      : below.map(({ name, value }) => `${name} (${text(value)})`).join(', ');
  const parts = [
    ...(refunds ? [`refunds of ${refunds}`] : []),
    ...(nothing.length > 0 ? [`${nothing.length} of ${text(0)}`] : []),
  ];
  return parts.length > 0 ? `Not drawn: ${parts.join('; ')}` : '';
}

/** In hundredths, as amounts are exact. */
const sumOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
