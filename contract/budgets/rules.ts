/** Validation of budgets and thresholds. */
import * as z from 'zod';

export const budgetLimits = { least: 0, most: 1_000_000_000 } as const;

export const budgetWords = `Enter an amount from ${budgetLimits.least} to ${budgetLimits.most.toLocaleString('en')} with at most two decimals.`;

/** In the TMC's currency. */
export const budgetAmount = z
  .number(budgetWords)
  .min(budgetLimits.least, budgetWords)
  .max(budgetLimits.most, budgetWords)
  .refine((amount) => Number(amount.toFixed(2)) === amount, budgetWords);

export const thresholds = { least: 0, most: 100, step: 5, usual: 50 } as const;

const thresholdWords = `Enter a percentage from ${thresholds.least} to ${thresholds.most} in steps of ${thresholds.step}.`;

/** In percent of the budget. */
export const threshold = z
  .number(thresholdWords)
  .min(thresholds.least, thresholdWords)
  .max(thresholds.most, thresholdWords)
  .multipleOf(thresholds.step, thresholdWords);
