/** How a TMC converts amounts in other currencies. */
import { shownDecimals } from '../../../contract/vocabulary/currency-decimals.ts';
import type { BudgetRate, RateRule } from '../../../contract/vocabulary/exchange-rates.ts';
import type { Trx } from '../../database/schema.ts';
import { effectiveSettings, type StoredSettings } from '../../tenants/client-settings.ts';

export type Conversion = {
  /** The TMC's currency, ISO 4217, */
  currency: string;
  /** and the number of decimals to which amounts are rounded. */
  decimals: number;
  rule: RateRule;
  /** For how many days a rate is used while there is no newer one. */
  maxAge: number;
  budgetRates: readonly BudgetRate[];
};

/** The settings that decide which rate applies. */
export type RateSettings = Pick<StoredSettings, 'exchange_rate_rule' | 'exchange_rate_days' | 'budget_rates'>;

export const conversionBy = (currency: string, settings: RateSettings): Conversion => ({
  currency,
  decimals: shownDecimals(currency),
  rule: settings.exchange_rate_rule,
  maxAge: settings.exchange_rate_days,
  budgetRates: settings.budget_rates,
});

export async function conversionOf(trx: Trx, clientId: number): Promise<Conversion> {
  const { currency, settings } = await trx
    .selectFrom('clients')
    .select(['currency', 'settings'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return conversionBy(currency, effectiveSettings(settings));
}

/** Banks publish no rates on weekends and holidays. */
const usualGap = 7;
const monthDays = 31;

/** The most days between two rates of a series that leave no amount without a rate. */
export const longestGap = ({ exchange_rate_rule: rule, exchange_rate_days: days }: RateSettings) =>
  rule === 'month_average' ? monthDays : Math.max(usualGap, days);
