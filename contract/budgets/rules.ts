/** What a budget and a threshold may be. */
import * as z from 'zod';

export const budgetLimits = { least: 0, most: 1_000_000_000 } as const;

export const budgetWords = 'Enter an amount from 0 to 1000000000 with at most two decimals.';

/** In units of the TMC's currency. */
export const budgetAmount = z
  .number(budgetWords)
  .min(budgetLimits.least, budgetWords)
  .max(budgetLimits.most, budgetWords)
  .refine((amount) => Number(amount.toFixed(2)) === amount, budgetWords);

export const thresholds = { least: 0, most: 100, step: 5, usual: 50 } as const;

const thresholdWords = 'Enter a percentage from 0 to 100 in steps of 5.';

/** In percent of the budget. */
export const threshold = z
  .number(thresholdWords)
  .min(thresholds.least, thresholdWords)
  .max(thresholds.most, thresholdWords)
  .multipleOf(thresholds.step, thresholdWords);
