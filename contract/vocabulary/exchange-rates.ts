/** How amounts in other currencies become amounts in the TMC's: the rule, and the columns that hold amounts. */
import * as z from 'zod';

/** The columns of a line that hold amounts of money. */
export const amountColumns = [
  'amount_paid',
  'tax',
  'ancillary_amount',
  'cheapest_rate',
  'cost_of_change',
  'credit_value',
] as const;
export type AmountColumn = (typeof amountColumns)[number];

export const rateRules = {
  transaction_date: 'The rate of the transaction date',
  month_average: 'The average of the transaction month',
  budget: 'A fixed budget rate',
} as const;
export type RateRule = keyof typeof rateRules;
export const rateRuleNames = Object.keys(rateRules) as RateRule[];

/** ISO 4217, in order. */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency');
const currencies = new Set(currencyCodes);
export const isCurrency = (code: string) => currencies.has(code);

export const currencyCode = z
  .string('Enter the code of a currency, as USD.')
  .trim()
  .toUpperCase()
  .refine(isCurrency, 'No currency of ISO 4217, as USD.');

const rateWords = 'Enter a rate as a decimal number, as 1.5234.';
/** A rate as a decimal number, of any size that occurs: 0.0000935, or 17,000. */
export const exchangeRate = z
  .string(rateWords)
  .trim()
  .regex(/^\d{1,9}(\.\d{1,12})?$/, { error: rateWords, abort: true })
  .refine((rate) => Number(rate) > 0, 'Enter a rate above 0.');

export const budgetRates = z
  .array(z.strictObject({ currency: currencyCode, rate: exchangeRate }), 'Enter a list of rates.')
  .max(200, 'At most 200 rates.')
  .refine(
    (list) => new Set(list.map(({ currency }) => currency)).size === list.length,
    'Give each currency one rate.',
  );
export type BudgetRate = z.infer<typeof budgetRates>[number];

export const maxRateAge = { least: 0, usual: 7, most: 31 } as const;
const rateAgeWords = `Enter a whole number of days from ${maxRateAge.least} to ${maxRateAge.most}.`;
export const rateAge = z
  .int(rateAgeWords)
  .min(maxRateAge.least, rateAgeWords)
  .max(maxRateAge.most, rateAgeWords);
