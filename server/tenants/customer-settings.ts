/**
 * Customers with their effective settings: the storedCustomers setting, else the feed's value, else the default.
 * Settings are not in the replica, so the reading must be on PostgreSQL (`onPostgres`).
 */
import { usualHighRiskLevels, usualPremiumClasses } from '../../contract/vocabulary/customer-settings.ts';
import { ask, type Reading } from '../access/ask.ts';
import { any, build } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';

export type Customer = {
  /** The id of the customer's node. */
  id: number;
  label: string;
  industry: string | null;
  /** MM-DD */
  fiscalYearEnd: string | null;
  highRiskLevels: readonly number[];
  /** ISO 3166-1 alpha-2; in addition to the countries of these levels. */
  highRiskCountries: readonly string[];
  premiumClasses: readonly string[];
  feed: { industry: string | null; fiscalYearEnd: string | null };
};

/** All customers of the TMC. */
export const customersOf = (reading: Reading): Promise<Customer[]> =>
  withEffectiveSettings(reading, storedCustomers(reading));

/** The customers of which the reader sees at least a part, by name. */
export async function customersInSight(reading: Reading): Promise<Customer[]> {
  const customers = await withEffectiveSettings(reading, inSight(storedCustomers(reading), reading));
  return customers.sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** The customer that a node is or belongs to; undefined for a user-defined group of customers, for instance. */
export async function customerOf(reading: Reading, nodeId: number): Promise<Customer | undefined> {
  const found = ofNode(storedCustomers(reading), reading.clientId, nodeId);
  return (await withEffectiveSettings(reading, found))[0];
}

/** MM-DD, of the customer that a node is or belongs to; null: it has none of its own. For work without a reader. */
export async function fiscalYearEndAt(trx: Trx, clientId: number, nodeId: number): Promise<string | null> {
  const found = ofNode(storedCustomers({ clientId }), clientId, nodeId).compile();
  const [customer] = (await trx.executeQuery(found)).rows;
  return customer?.fiscalYearEnd ?? customer?.feedFiscalYearEnd ?? null;
}

/** The distinct fiscal year ends of the customers of which the reader sees at least a part. */
export async function fiscalYearEnds(reading: Reading): Promise<string[]> {
  const ends = (await customersInSight(reading)).flatMap(({ fiscalYearEnd }) => fiscalYearEnd ?? []);
  return [...new Set(ends)];
}

async function withEffectiveSettings(reading: Reading, customers: Stored): Promise<Customer[]> {
  const rows = await ask(reading, customers);
  return rows.map(({ id, label, feedIndustry, feedFiscalYearEnd, ...settled }) => ({
    id,
    label,
    industry: settled.industry ?? feedIndustry,
    fiscalYearEnd: settled.fiscalYearEnd ?? feedFiscalYearEnd,
    highRiskLevels: settled.highRiskLevels ?? usualHighRiskLevels,
    highRiskCountries: settled.highRiskCountries ?? [],
    premiumClasses: settled.premiumClasses ?? usualPremiumClasses,
    feed: { industry: feedIndustry, fiscalYearEnd: feedFiscalYearEnd },
  }));
}

type Stored = ReturnType<typeof storedCustomers>;

const ofNode = (customers: Stored, clientId: number, nodeId: number) =>
  customers
    .innerJoin('nodes as own', (join) =>
      join.onRef('own.customer_id', '=', 'node.id').on('own.client_id', '=', clientId),
    )
    .where('own.id', '=', nodeId);

function inSight(customers: Stored, { clientId, grants }: Reading): Stored {
  if (grants === 'all') return customers;
  return customers.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('node_closure as seen')
        .where('seen.client_id', '=', clientId)
        .where(({ or, and, eb }) =>
          or([
            and([eb('seen.descendant_id', '=', eb.ref('node.id')), eb('seen.ancestor_id', '=', any(grants))]),
            and([eb('seen.ancestor_id', '=', eb.ref('node.id')), eb('seen.descendant_id', '=', any(grants))]),
          ]),
        )
        .select('seen.depth'),
    ),
  );
}

function storedCustomers({ clientId }: Pick<Reading, 'clientId'>) {
  return build
    .selectFrom('nodes as node')
    .leftJoin('customer_settings as settled', (join) =>
      join.onRef('settled.node_id', '=', 'node.id').on('settled.client_id', '=', clientId),
    )
    .where('node.client_id', '=', clientId)
    .whereRef('node.customer_id', '=', 'node.id')
    .select(['node.id', 'node.label'])
    .select(['node.industry as feedIndustry', 'node.fiscal_year_end as feedFiscalYearEnd'])
    .select(['settled.industry', 'settled.fiscal_year_end as fiscalYearEnd'])
    .select(['settled.high_risk_levels as highRiskLevels'])
    .select(['settled.high_risk_countries as highRiskCountries'])
    .select(['settled.premium_classes as premiumClasses']);
}
