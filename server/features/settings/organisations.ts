/** Customers with what holds for each. Settings are not in the columnar copy: PostgreSQL alone is asked for them. */

import {
  usualHighRiskLevels,
  usualIndustries,
  usualPremiumClasses,
} from '../../../contract/core/customer-settings.ts';
import type { Answer, Input } from '../../../contract/core/endpoint.ts';
import { fiscalYearOf } from '../../../contract/core/fiscal-years.ts';
import type * as settings from '../../../contract/settings/organisations.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';

export async function organisationList(
  reading: Reading,
  { organisation, search = '', page, pageSize }: Input<typeof settings.organisationList>['query'],
): Promise<Answer<typeof settings.organisationList>> {
  const all = await organisations(reading);
  const wanted = search.toLowerCase();
  const found = all.filter(
    ({ id, name, industry }) =>
      (organisation === undefined || id === organisation) &&
      [name, industry ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
  return {
    rows: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    all: all.length,
  };
}

export async function industryList(reading: Reading): Promise<string[]> {
  const all = await organisations(reading);
  const named = all.flatMap(({ industry, feed }) => [industry, feed.industry]);
  return [...new Set([...usualIndustries, ...named.filter((one) => one !== null)])].sort(byName);
}

/** Every customer of which the reader sees some, by name. */
export async function organisations(reading: Reading): Promise<settings.Organisation[]> {
  const rows = await ask(reading, customersOf(reading));
  return rows
    .map((row) => ({
      id: row.id,
      root_id: row.id,
      name: row.label,
      industry: row.industry ?? row.feed_industry,
      fiscal_year: yearId(row.fiscal_year_end ?? row.feed_fiscal_year_end),
      high_risk: row.high_risk_levels ?? [...usualHighRiskLevels],
      high_risk_countries: row.high_risk_countries ?? [],
      premium_class: row.premium_classes ?? [...usualPremiumClasses],
      feed: { industry: row.feed_industry, fiscal_year: yearId(row.feed_fiscal_year_end) },
    }))
    .sort((one, other) => byName(one.name, other.name));
}

function customersOf({ clientId, grants }: Reading) {
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
    .select(['node.industry as feed_industry', 'node.fiscal_year_end as feed_fiscal_year_end'])
    .select(['settled.industry', 'settled.fiscal_year_end'])
    .select(['settled.high_risk_levels', 'settled.high_risk_countries', 'settled.premium_classes']);
}

const yearId = (end: string | null) => (end === null ? null : fiscalYearOf(end).id);
const byName = (one: string, other: string) => one.localeCompare(other, 'en');
