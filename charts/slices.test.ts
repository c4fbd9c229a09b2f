import { nameHues } from '@tripledger/contract/vocabulary/hues.ts';
import { describe, expect, it } from 'vitest';
import { leftOutText, partsOf, type Slice, withShares } from './slices.ts';

const text = (value: number) => `$${value}`;
const slice = (name: string, value: number, color = nameHues[0]!): Slice => ({ name, value, color });
/** Forty slices, the largest first. */
const many = Array.from({ length: 40 }, (_, at) =>
  slice(`Airline ${at}`, 40 - at, nameHues[at % nameHues.length]),
);

describe('the parts of a pie', () => {
  it('are the nine largest and one for all others, which contains each of them', () => {
    const parts = partsOf(many, 'en-AU');
    expect(parts.map(({ name }) => name)).toEqual([...many.slice(0, 9).map(({ name }) => name), '31 others']);
    expect(parts.at(-1)?.value).toBe((31 * 32) / 2);
    expect(parts.at(-1)?.slices).toEqual(many.slice(9));
    expect(parts.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(100, 10);
  });

  it('are all ten of ten slices, since a part for one other saves no space', () => {
    expect(partsOf(many.slice(0, 10), 'en-AU').at(-1)?.name).toBe('Airline 9');
  });

  it('have distinct colours, independent of their order by value', () => {
    const names = ['Qantas', 'Jetstar', 'Rex'];
    const colors = (values: readonly number[]) =>
      new Map(
        partsOf(
          names.map((name, at) => slice(name, values[at]!)),
          'en-AU',
        ).map(({ name, color }) => [name, color]),
      );
    expect(new Set(colors([3, 2, 1]).values()).size).toBe(3);
    expect([...colors([1, 2, 3])].toSorted()).toEqual([...colors([3, 2, 1])].toSorted());
    const parts = partsOf(many, 'en-AU');
    expect(new Set(parts.map(({ color }) => color)).size).toBe(parts.length);
  });

  it('include the earlier total of all others', () => {
    const compared = many.map((one) => ({ ...one, before: 2 }));
    expect(partsOf(compared, 'en-AU').at(-1)?.before).toBe(62);
    expect(partsOf(many, 'en-AU').at(-1)).not.toHaveProperty('before');
  });
});

describe('shares', () => {
  const slices = [slice('Qantas', 120), slice('Refunded', -20), slice('Free', 0)];

  it('are of all slices less refunds, in the pie as in its table', () => {
    expect(partsOf(slices, 'en-AU').map(({ share }) => share)).toEqual([120]);
    expect(withShares(slices).map(({ share }) => share)).toEqual([120, -20, 0]);
  });

  it('are null if all slices add up to zero', () => {
    expect(withShares([slice('Kept', 5), slice('Refunded', -5)]).map(({ share }) => share)).toEqual([
      null,
      null,
    ]);
  });
});

describe('the remark on omitted slices', () => {
  it('names them with their amounts', () => {
    const slices = [slice('Qantas', 120), slice('Rex', -5), slice('Jetstar', -20), slice('Free', 0)];
    expect(leftOutText(slices, text)).toBe('Not drawn: refunds of Jetstar ($-20), Rex ($-5); 1 of $0');
  });

  it('summarises a large number of slices', () => {
    const slices = ['A', 'B', 'C', 'D'].map((name) => slice(name, -2.5));
    expect(leftOutText(slices, text)).toBe('Not drawn: refunds of 4, $-10 in all');
  });

  it('is empty if all slices are drawn, and ignores slices with only an earlier value', () => {
    expect(leftOutText([slice('Qantas', 120), { ...slice('Gone', 0), before: 3 }], text)).toBe('');
  });
});
