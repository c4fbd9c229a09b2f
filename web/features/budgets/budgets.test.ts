import type { BudgetRow } from '@tripledger/contract/budgets/calls.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setPageLocale } from '../../ui/format.ts';
import { periodLabel } from './period-label.ts';
import { found, inTree, sumsBelow } from './rows.ts';
import { autofilled, budgetUse, parsedBudget, spread, writtenBudget } from './rules.ts';

afterEach(() => setPageLocale('en-AU'));

it('names a fiscal year by its dates', () => {
  const period = { dateStart: '2025-07-01', dateEnd: '2026-06-30' };
  expect(periodLabel(period)).toBe('FY26: 01 Jul 2025 to 30 Jun 2026');
  setPageLocale('de-DE');
  expect(periodLabel(period)).toBe('FY26: 01. Juli 2025 to 30. Juni 2026');
});

it.each(['de-DE', 'ja-JP', 'en-IN', 'fr-FR'])('the input is read as it is written in %s', (locale) => {
  setPageLocale(locale);
  for (const amount of [0, 0.5, 1234.56, 1_234_567.8, 987_654_321])
    expect(parsedBudget(writtenBudget(amount))).toBe(amount);
});

describe('the input', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['1000', 1000],
    ['1,000', 1000],
    ['1,234,567.80', 1_234_567.8],
    ['1000000000', 1_000_000_000],
  ])('“%s” is %s', (text, amount) => expect(parsedBudget(text)).toBe(amount));
  it.each(['1000000001', '-1', '1e3', 'x', '1.234', '1,00', '12,3', '.', 'Infinity'])(
    '“%s” is invalid',
    (text) => expect(parsedBudget(text)).toBeUndefined(),
  );
  it('is formatted so that parsing returns the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        expect(parsedBudget(writtenBudget(cents / 100))).toBe(cents / 100);
      }),
    );
  });
});

describe('the used share of a budget', () => {
  it.each([
    [799.99, 1000, '79%', 'success'],
    [800, 1000, '80%', 'success'],
    [810, 1000, '81%', 'warning'],
    [1009.99, 1000, '100%', 'warning'],
    [1010, 1000, '101%', 'danger'],
    [-50, 1000, '-5%', 'success'],
    [0, 0, 'within budget', 'success'],
    [-1, 0, 'within budget', 'success'],
    [0.01, 0, 'above budget', 'danger'],
  ])('%s of %s: %s, %s', (current, budget, text, state) =>
    expect(budgetUse(current, budget)).toMatchObject({ text, state }),
  );
  it('is null without a budget', () => expect(budgetUse(5, null)).toBeNull());
});

it.each([
  [1, 1000],
  [952.38, 1000],
  [952.39, 2000],
  [20_000, 21_000],
  [20_000.01, 22_000],
  [2e9, 1_000_000_000],
])('autofill turns a previous spend of %s into %s', (previous, budget) =>
  expect(autofilled(previous)).toBe(budget),
);

describe('a spread budget', () => {
  it('is divided by weight to the cent, with rounding by largest remainder', () => {
    expect(spread(100, [1, 1, 1])).toEqual([33.34, 33.33, 33.33]);
    expect(spread(100, [0.5, 0.25, 0.25])).toEqual([50, 25, 25]);
    expect(spread(0.02, [1, 1, 3])).toEqual([0.01, 0, 0.01]);
  });
  it('excludes parts without spend, and is even if no part has spend', () => {
    expect(spread(90, [10, 0, -5, 20])).toEqual([30, 0, 0, 60]);
    expect(spread(1, [0, 0, -3])).toEqual([0.34, 0.33, 0.33]);
    expect(spread(1, [])).toEqual([]);
  });
  it('adds up to the total, with each share within a cent of the exact one', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000_000 });
    const weights = fc.array(fc.integer({ min: -1000, max: 900_000_000_000 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(amount, weights, (cents, drawn) => {
        const shares = spread(
          cents / 100,
          drawn.map((weight) => weight / 100),
        ).map((share) => Math.round(share * 100));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
        const kept = drawn.map((weight) => Math.max(0, weight));
        const whole = kept.reduce((sum, weight) => sum + weight, 0);
        if (whole === 0) return;
        for (const [at, share] of shares.entries()) {
          expect(Math.abs(share - (cents * kept[at]!) / whole)).toBeLessThan(1.01);
          if (kept[at] === 0) expect(share).toBe(0);
        }
      }),
    );
  });
});

describe('rows', () => {
  const row = (entityId: number, parentId: number | null, costCentre: string, budget: number | null = null) =>
    ({ entityId, parentId, costCentre, budget }) as BudgetRow;
  const rows = [
    row(5, 2, 'Plant 10', 30),
    row(4, 2, 'Plant 9', 20.5),
    row(2, 1, 'Operations'),
    row(3, 1, 'Büro', 7),
    row(1, null, 'Acme', 1000),
  ];
  const names = (list: readonly { costCentre: string }[]) => list.map(({ costCentre }) => costCentre);

  it('are placed below their parents, by name', () => {
    const placed = inTree(rows);
    expect(placed.map(({ costCentre, depth }) => [costCentre, depth])).toEqual([
      ['Acme', 0],
      ['Büro', 1],
      ['Operations', 1],
      ['Plant 9', 2],
      ['Plant 10', 2],
    ]);
    expect(names(placed[0]!.parts)).toEqual(['Büro', 'Operations']);
  });
  it('are found by name, together with their ancestors', () => {
    const placed = inTree(rows);
    expect(names(found(placed, ' buro'))).toEqual(['Acme', 'Büro']);
    expect(names(found(placed, 'PLANT 1'))).toEqual(['Acme', 'Operations', 'Plant 10']);
    expect(found(placed, 'x')).toEqual([]);
    expect(found(placed, '')).toBe(placed);
  });
  it('of parents have the sum of the budgets below', () => {
    const sums = sumsBelow(inTree(rows), ({ budget }) => budget);
    expect([...sums].sort()).toEqual([
      [1, 57.5],
      [2, 50.5],
    ]);
  });
  it('may be deeply nested', () => {
    const deep = Array.from({ length: 20_000 }, (_, at) => row(at + 1, at === 0 ? null : at, `Node ${at}`));
    expect(inTree(deep).at(-1)?.depth).toBe(19_999);
  });
});
