/** The amounts of a line: in the TMC's currency, or in another one, in which case they are converted once staged. */
import { decimalsOf, mostDecimals } from '../../../contract/vocabulary/currency-decimals.ts';
import { type AmountColumn, amountColumns, isCurrency } from '../../../contract/vocabulary/exchange-rates.ts';
import { columnsOf, lineFile } from '../columns.ts';
import type { Row } from '../row.ts';
import { amount, anyText, type Rule } from '../rules.ts';

const at = columnsOf(lineFile);

/** Some currencies' units are worth little. */
const largestDelivered = 1e12;

export type Amounts = {
  /** null: the TMC's. */
  currency: string | null;
  /** In cents of the TMC's currency; all null in another one. */
  cents: Readonly<Record<AmountColumn, number | null>>;
  /** As decimal numbers of the other currency; null in the TMC's. */
  delivered: Partial<Record<AmountColumn, string>> | null;
};

const unconverted = byColumn(() => null);

/** Returns a function that reads the open row's amounts. */
export function amountReader(row: Row, ownCurrency: string): () => Amounts {
  const own = ownAmount(ownCurrency);
  return () => {
    const currency = row.read(at.currency, currencyCode);
    row.require(at.amount_paid, anyText);
    if (currency === null || currency === ownCurrency) {
      const cents = byColumn((column) => row.read(at[column], own));
      return { currency: null, cents, delivered: null };
    }
    const rule = deliveredAmount(currency);
    const delivered: Amounts['delivered'] = {};
    for (const column of amountColumns) {
      const value = row.read(at[column], rule);
      if (value !== null) delivered[column] = value;
    }
    return { currency, cents: unconverted, delivered };
  };
}

function byColumn(read: (column: AmountColumn) => number | null): Amounts['cents'] {
  return {
    amount_paid: read('amount_paid'),
    tax: read('tax'),
    ancillary_amount: read('ancillary_amount'),
    cheapest_rate: read('cheapest_rate'),
    cost_of_change: read('cost_of_change'),
    credit_value: read('credit_value'),
  };
}

const currencyCode: Rule<string> = (text, say) => {
  const code = text.toUpperCase();
  return isCurrency(code) ? code : say('no currency of ISO 4217, as AUD');
};

/** In cents. A currency without decimals has whole units only. */
function ownAmount(currency: string): Rule<number> {
  const decimals = decimalsOf(currency);
  if (decimals >= mostDecimals) return amount;
  return (text, say) =>
    hasMoreDecimals(text, decimals) ? say(tooMany(currency, decimals)) : amount(text, say);
}

const rulesByCurrency = new Map<string, Rule<string>>();

/** As a decimal number with as many decimals as the currency has. */
function deliveredAmount(currency: string): Rule<string> {
  const known = rulesByCurrency.get(currency);
  if (known) return known;
  const decimals = decimalsOf(currency);
  const rule: Rule<string> = (text, say) => {
    if (!/^-?\d+(\.\d+)?$/.test(text)) return say('not a plain decimal number, as 1234.50');
    if (hasMoreDecimals(text, decimals)) return say(tooMany(currency, decimals));
    if (Math.abs(Number(text)) > largestDelivered) return say('an amount beyond 1,000,000,000,000');
    return withDecimals(text, decimals);
  };
  rulesByCurrency.set(currency, rule);
  return rule;
}

/** Zeros at the end say nothing. */
const hasMoreDecimals = (text: string, decimals: number) =>
  (text.split('.')[1] ?? '').replace(/0+$/, '').length > decimals;

const tooMany = (currency: string, decimals: number) =>
  `more decimals than ${currency} has, which is ${decimals === 0 ? 'none' : decimals}`;

function withDecimals(text: string, decimals: number): string {
  const [units = '0', rest = ''] = text.split('.');
  const sign = units.startsWith('-') ? '-' : '';
  const whole = units.replace('-', '').replace(/^0+(?=\d)/, '');
  return `${sign}${whole}${decimals > 0 ? `.${rest.slice(0, decimals).padEnd(decimals, '0')}` : ''}`;
}
