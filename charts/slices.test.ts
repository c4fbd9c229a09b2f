import { nameHues } from '@tripledger/contract/core/hues.ts';
import { describe, expect, it } from 'vitest';
import { leftOutText, partsOf, type Slice, withShares } from './slices.ts';

const text = (value: number) => `$${value}`;
const slice = (name: string, value: number, color = nameHues[0]!): Slice => ({ name, value, color });
/** Forty of them, the first the largest. */
const many = Array.from({ length: 40 }, (_, at) =>
  slice(`Airline ${at}`, 40 - at, nameHues[at % nameHues.length]),
);

describe('the parts of a pie', () => {
  it('are the nine largest, and all others together, which open to each of them', () => {
    const parts = partsOf(many);
    expect(parts.map(({ name }) => name)).toEqual([...many.slice(0, 9).map(({ name }) => name), '31 others']);
    expect(parts.at(-1)?.value).toBe((31 * 32) / 2);
    expect(parts.at(-1)?.slices).toEqual(many.slice(9));
    expect(parts.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(100, 10);
  });

  it('are all of ten: one other would need no less room', () => {
    expect(partsOf(many.slice(0, 10)).at(-1)?.name).toBe('Airline 9');
  });

  it('have each a colour of their own, the same whatever their order by value', () => {
    const names = ['Qantas', 'Jetstar', 'Rex'];
    const colors = (values: readonly number[]) =>
      new Map(
        partsOf(names.map((name, at) => slice(name, values[at]!))).map(({ name, color }) => [name, color]),
      );
    expect(new Set(colors([3, 2, 1]).values()).size).toBe(3);
    expect([...colors([1, 2, 3])].toSorted()).toEqual([...colors([3, 2, 1])].toSorted());
    const parts = partsOf(many);
    expect(new Set(parts.map(({ color }) => color)).size).toBe(parts.length);
  });

  it('tell what all others together were before', () => {
    const compared = many.map((one) => ({ ...one, before: 2 }));
    expect(partsOf(compared).at(-1)?.before).toBe(62);
    expect(partsOf(many).at(-1)).not.toHaveProperty('before');
  });
});

describe('shares', () => {
  const slices = [slice('Qantas', 120), slice('Refunded', -20), slice('Free', 0)];

  it('are of all slices, refunds taken off, in the pie as in its table', () => {
    expect(partsOf(slices).map(({ share }) => share)).toEqual([120]);
    expect(withShares(slices).map(({ share }) => share)).toEqual([120, -20, 0]);
  });

  it('are none where all slices come to nothing', () => {
    expect(withShares([slice('Kept', 5), slice('Refunded', -5)]).map(({ share }) => share)).toEqual([
      null,
      null,
    ]);
  });
});

describe('what is left out', () => {
  it('is said with its amount', () => {
    const slices = [slice('Qantas', 120), slice('Rex', -5), slice('Jetstar', -20), slice('Free', 0)];
    expect(leftOutText(slices, text)).toBe('Not drawn: refunds of Jetstar ($-20), Rex ($-5); 1 of $0');
  });

  it('is summed up where it is much', () => {
    const slices = ['A', 'B', 'C', 'D'].map((name) => slice(name, -2.5));
    expect(leftOutText(slices, text)).toBe('Not drawn: refunds of 4, $-10 in all');
  });

  it('is nothing where all is drawn; what was there only before is no part of it', () => {
    expect(leftOutText([slice('Qantas', 120), { ...slice('Gone', 0), before: 3 }], text)).toBe('');
  });
});
