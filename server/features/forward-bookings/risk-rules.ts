/** Each customer's high-risk countries and premium classes: its own settings, or else the defaults. */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { usualHighRiskLevels, usualPremiumClasses } from '../../../contract/vocabulary/customer-settings.ts';
import { onPostgres, type TimedReading } from '../../access/ask.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { advisoryLevels } from '../../jobs/advisories/levels.ts';
import { type Customer, customersOf } from '../../tenants/customer-settings.ts';

/** Pairs of a customer and a word (a country code or a class). Customer 0 means every customer with default rules. */
type Pairs = { customers: number[]; words: string[] };

export type RiskRules = { customers: number[]; countries: Pairs; classes: Pairs };

/** Reads settings and advisories from PostgreSQL, since the replicas hold neither. */
export async function riskRules(db: ReadOnlyDb, reading: TimedReading): Promise<RiskRules> {
  const [customers, levels] = await Promise.all([
    customersOf({ ...reading, run: onPostgres(db) }),
    advisoryLevels(db, reading.settings),
  ]);
  const own = customers.filter(hasOwnRules);
  const countries: Pairs = { customers: [], words: [] };
  const classes: Pairs = { customers: [], words: [] };
  for (const { id, highRiskLevels, highRiskCountries, premiumClasses } of [defaults, ...own]) {
    const highRisk = [...levels].flatMap(([country, level]) =>
      highRiskLevels.includes(level) ? country : [],
    );
    add(countries, id, new Set([...highRisk, ...highRiskCountries]));
    add(classes, id, new Set(premiumClasses));
  }
  return { customers: own.map(({ id }) => id), countries, classes };
}

type Rules = Pick<Customer, 'id' | 'highRiskLevels' | 'highRiskCountries' | 'premiumClasses'>;

const defaults: Rules = {
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

const hasOwnRules = (customer: Rules) => !isDeepStrictEqual(wordsOf(customer), wordsOf(defaults));

function add(pairs: Pairs, customer: number, words: ReadonlySet<string>): void {
  for (const word of words) {
    pairs.customers.push(customer);
    pairs.words.push(word);
  }
}

/** A relation of `customer_id` and `word`. */
export const pairsOf = ({ customers, words }: Pairs): RawBuilder<{ customer_id: number; word: string }> =>
  sql`(select unnest(${customers}::bigint[]) as customer_id, unnest(${words}::text[]) as word)`;
