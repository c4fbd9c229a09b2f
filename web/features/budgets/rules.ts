/** The calculations of the screen: used shares of budgets, autofill, and spreading a budget. */

import { budgetAmount, budgetLimits } from '@tripledger/contract/budgets/rules.ts';
import { decimal } from '../../ui/format.ts';
import { plainNumber } from '../../ui/typed-number.ts';
import { texts } from './texts.ts';

/** Parses the input: an amount, null for empty, undefined for invalid. Thousands separators are ignored. */
export function parsedBudget(text: string): number | null | undefined {
  const digits = plainNumber(text);
  if (digits === '') return null;
  if (!/^\d+(\.\d{1,2})?$/.test(digits)) return undefined;
  const { success, data } = budgetAmount.safeParse(Number(digits));
  return success ? data : undefined;
}

/** Why an input is invalid, in the few words that fit beneath it. */
export function faultOf(text: string): string {
  const digits = plainNumber(text);
  const amount = Number(digits);
  if (Number.isNaN(amount)) return texts.faults.notAnAmount;
  if (amount < budgetLimits.least) return texts.faults.below;
  if (amount > budgetLimits.most) return texts.faults.above();
  return /\.\d{3,}$/.test(digits) ? texts.faults.decimals : texts.faults.notAnAmount;
}

/** Formats an amount for its input. */
export function writtenBudget(amount: number | null): string {
  if (amount === null) return '';
  return decimal(amount, Number.isInteger(amount) ? 0 : 2);
}

/** Rounded down; null if the budget is zero or missing. */
export const percentUsed = (current: number, budget: number | null): number | null =>
  budget ? Math.floor((current / budget) * 100) : null;

export type Use = { text: string; state: 'danger' | 'warning' | 'success'; percent: number };

/** The used share of a budget; null without a budget. */
export function budgetUse(current: number, budget: number | null): Use | null {
  if (budget === null) return null;
  const percent = percentUsed(current, budget);
  if (percent === null) {
    const isAbove = current > 0;
    return {
      text: isAbove ? texts.use.above : texts.use.within,
      state: isAbove ? 'danger' : 'success',
      percent: isAbove ? 100 : 0,
    };
  }
  return {
    text: `${percent}%`,
    state: percent > 100 ? 'danger' : percent > 80 ? 'warning' : 'success',
    percent,
  };
}

/** In whole cents, so that binary fractions do not round 1000 up to 2000. */
const cents = (amount: number) => Math.round(amount * 100);

/** Previous spend × 1.05, rounded up to the next 1000, limited to the maximum budget. */
export function autofilled(previous: number): number {
  return Math.min(budgetLimits.most, Math.ceil((cents(previous) * 105) / 10_000_000) * 1000);
}

/**
 * Divides an amount by weights, to the cent, by the largest remainder method: shares are rounded down, and the
 * remaining cents go to the largest remainders, ties to the first. Negative weights count as zero; without positive
 * weights the shares are equal.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const kept = weights.map((weight) => BigInt(Math.max(0, cents(weight))));
  const isEven = kept.every((weight) => weight === 0n);
  const parts = isEven ? kept.map(() => 1n) : kept;
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  if (whole === 0n) return [];
  const total = BigInt(cents(amount));
  const shares = parts.map((part, at) => ({
    at,
    cents: (total * part) / whole,
    cut: (total * part) % whole,
  }));
  const left = Number(total - shares.reduce((sum, share) => sum + share.cents, 0n));
  const first = shares.toSorted((one, other) =>
    one.cut === other.cut ? one.at - other.at : one.cut > other.cut ? -1 : 1,
  );
  for (const share of first.slice(0, left)) share.cents += 1n;
  return shares.map((share) => Number(share.cents) / 100);
}
