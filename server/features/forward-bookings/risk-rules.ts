/** What customers count as a country of high risk and as a premium class: what each has settled, else the usual. */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { usualHighRiskLevels, usualPremiumClasses } from '../../../contract/core/customer-settings.ts';
import { advisoryLevels } from '../../advisories/levels.ts';
import { onPostgres, type TimedReading } from '../../db/ask.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { type Customer, customersOf } from '../../settings/customers.ts';

/** Pairs of a customer and a word; 0 stands for every customer with the usual rules. */
type Pairs = { customers: number[]; words: string[] };

export type RiskRules = { customers: number[]; countries: Pairs; classes: Pairs };

/** Neither settings nor advisories are in the columnar copies: PostgreSQL is asked for them. */
export async function riskRules(db: ReadOnlyDb, reading: TimedReading): Promise<RiskRules> {
  const [customers, levels] = await Promise.all([
    customersOf({ ...reading, run: onPostgres(db) }),
    advisoryLevels(db, reading.settings),
  ]);
  const own = customers.filter(hasOwnRules);
  const countries: Pairs = { customers: [], words: [] };
  const classes: Pairs = { customers: [], words: [] };
  for (const { id, highRiskLevels, highRiskCountries, premiumClasses } of [usual, ...own]) {
    const grave = [...levels].flatMap(([country, level]) => (highRiskLevels.includes(level) ? country : []));
    add(countries, id, new Set([...grave, ...highRiskCountries]));
    add(classes, id, new Set(premiumClasses));
  }
  return { customers: own.map(({ id }) => id), countries, classes };
}

type Rules = Pick<Customer, 'id' | 'highRiskLevels' | 'highRiskCountries' | 'premiumClasses'>;

const usual: Rules = {
  id: 0,
  highRiskLevels: usualHighRiskLevels,
  highRiskCountries: [],
  premiumClasses: usualPremiumClasses,
};

const wordsOf = ({ highRiskLevels, highRiskCountries, premiumClasses }: Rules) => [
  highRiskLevels,
  highRiskCountries,
  premiumClasses,
];

const hasOwnRules = (customer: Rules) => !isDeepStrictEqual(wordsOf(customer), wordsOf(usual));

function add(pairs: Pairs, customer: number, words: ReadonlySet<string>): void {
  for (const word of words) {
    pairs.customers.push(customer);
    pairs.words.push(word);
  }
}

/** A relation of `customer_id` and `word`. */
export const pairsOf = ({ customers, words }: Pairs): RawBuilder<{ customer_id: number; word: string }> =>
  sql`(select unnest(${customers}::bigint[]) as customer_id, unnest(${words}::text[]) as word)`;
