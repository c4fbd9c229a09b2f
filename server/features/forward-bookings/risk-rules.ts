/** What customers count as a country of high risk and as a premium class: what each has settled, else the usual. */
import { type RawBuilder, sql } from 'kysely';
import { usualHighRiskLevels, usualPremiumClasses } from '../../../contract/core/customer-settings.ts';
import { advisoryLevels } from '../../advisories/levels.ts';
import { ask, onPostgres, type Reading } from '../../db/ask.ts';
import { build } from '../../db/build.ts';
import type { ReadOnlyDb } from '../../db/schema.ts';
import { onKey } from '../../lines/joins.ts';
import { settingsOf } from '../../settings/settings.ts';

/** Pairs of a customer and a word; 0 stands for every customer that has settled nothing. */
type Pairs = { customers: number[]; words: string[] };

export type RiskRules = { customers: number[]; countries: Pairs; classes: Pairs };

/** Neither settings nor advisories are in the columnar copies: PostgreSQL is asked for them. */
export async function riskRules(db: ReadOnlyDb, reading: Reading): Promise<RiskRules> {
  const { clientId } = reading;
  const [settled, client] = await Promise.all([
    ask(
      { ...reading, run: onPostgres(db) },
      build
        .selectFrom('customer_settings as settled')
        .innerJoin('nodes as customer', onKey(reading, 'customer', 'settled.node_id'))
        .innerJoin('nodes as root', onKey(reading, 'root', 'customer.parent_id'))
        .where('settled.client_id', '=', clientId)
        .where('root.is_root', '=', true)
        .select(['settled.node_id', 'settled.high_risk_levels', 'settled.high_risk_countries'])
        .select('settled.premium_classes'),
    ),
    db.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow(),
  ]);
  const levels = await advisoryLevels(db, settingsOf(client));
  const usual = { node_id: 0, high_risk_levels: null, high_risk_countries: null, premium_classes: null };
  const countries: Pairs = { customers: [], words: [] };
  const classes: Pairs = { customers: [], words: [] };
  for (const customer of [usual, ...settled]) {
    const graveLevels = customer.high_risk_levels ?? usualHighRiskLevels;
    const grave = [...levels].flatMap(([country, level]) => (graveLevels.includes(level) ? country : []));
    add(countries, customer.node_id, new Set([...grave, ...(customer.high_risk_countries ?? [])]));
    add(classes, customer.node_id, new Set(customer.premium_classes ?? usualPremiumClasses));
  }
  return { customers: settled.map(({ node_id }) => node_id), countries, classes };
}

function add(pairs: Pairs, customer: number, words: ReadonlySet<string>): void {
  for (const word of words) {
    pairs.customers.push(customer);
    pairs.words.push(word);
  }
}

/** A relation of `customer_id` and `word`. */
export const pairsOf = ({ customers, words }: Pairs): RawBuilder<{ customer_id: number; word: string }> =>
  sql`(select unnest(${customers}::bigint[]) as customer_id, unnest(${words}::text[]) as word)`;
