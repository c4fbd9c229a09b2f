/**
 * Customers with what holds for each: the setting, else what the feed says, else what is usual. Settings are not in the
 * columnar copy: the reading must be one of PostgreSQL (`onPostgres`).
 */
import { usualHighRiskLevels, usualPremiumClasses } from '../../contract/core/customer-settings.ts';
import { ask, type Reading } from '../db/ask.ts';
import { any, build } from '../db/build.ts';

export type Customer = {
  /** Of its node. */
  id: number;
  label: string;
  industry: string | null;
  /** MM-DD */
  fiscalYearEnd: string | null;
  highRiskLevels: readonly number[];
  /** ISO 3166-1 alpha-2, beside those of these levels. */
  highRiskCountries: readonly string[];
  premiumClasses: readonly string[];
  feed: { industry: string | null; fiscalYearEnd: string | null };
};

/** Every customer of which the reader sees some, by name. */
export async function customersInSight(reading: Reading): Promise<Customer[]> {
  const rows = await ask(reading, stored(reading));
  return rows
    .map(({ id, label, feedIndustry, feedFiscalYearEnd, ...settled }) => ({
      id,
      label,
      industry: settled.industry ?? feedIndustry,
      fiscalYearEnd: settled.fiscalYearEnd ?? feedFiscalYearEnd,
      highRiskLevels: settled.highRiskLevels ?? usualHighRiskLevels,
      highRiskCountries: settled.highRiskCountries ?? [],
      premiumClasses: settled.premiumClasses ?? usualPremiumClasses,
      feed: { industry: feedIndustry, fiscalYearEnd: feedFiscalYearEnd },
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

function stored({ clientId, grants }: Reading) {
  return build
    .selectFrom('nodes as node')
    .innerJoin('nodes as root', (join) =>
      join.onRef('root.id', '=', 'node.parent_id').on('root.client_id', '=', clientId),
    )
    .leftJoin('customer_settings as settled', (join) =>
      join.onRef('settled.node_id', '=', 'node.id').on('settled.client_id', '=', clientId),
    )
    .where('node.client_id', '=', clientId)
    .where('root.is_root', '=', true)
    .where('node.is_user_defined', '=', false)
    .$if(grants !== 'all', (customers) =>
      customers.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('node_closure as seen')
            .where('seen.client_id', '=', clientId)
            .where(({ or, and, eb }) =>
              or([
                and([
                  eb('seen.descendant_id', '=', eb.ref('node.id')),
                  eb('seen.ancestor_id', '=', any(grants as number[])),
                ]),
                and([
                  eb('seen.ancestor_id', '=', eb.ref('node.id')),
                  eb('seen.descendant_id', '=', any(grants as number[])),
                ]),
              ]),
            )
            .select('seen.depth'),
        ),
      ),
    )
    .select(['node.id', 'node.label'])
    .select(['node.industry as feedIndustry', 'node.fiscal_year_end as feedFiscalYearEnd'])
    .select(['settled.industry', 'settled.fiscal_year_end as fiscalYearEnd'])
    .select(['settled.high_risk_levels as highRiskLevels'])
    .select(['settled.high_risk_countries as highRiskCountries'])
    .select(['settled.premium_classes as premiumClasses']);
}
