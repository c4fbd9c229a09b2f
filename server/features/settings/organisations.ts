/** Customers with their settings, in the API's representation. */

import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import type * as settings from '../../../contract/settings/organisations.ts';
import { usualIndustries } from '../../../contract/vocabulary/customer-settings.ts';
import { idOfFiscalYear } from '../../../contract/vocabulary/fiscal-years.ts';
import type { Reading } from '../../access/ask.ts';
import { versionOf } from '../../mutations/expected-version.ts';
import { customersInSight } from '../../tenants/customer-settings.ts';

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
  return [...new Set([...usualIndustries, ...named.filter((one) => one !== null)])].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );
}

/** Every customer of which the reader sees at least a part, ordered by name. */
export async function organisations(reading: Reading): Promise<settings.Organisation[]> {
  const customers = await customersInSight(reading);
  return customers.map(({ id, label, feed, ...held }) => {
    const settled = {
      industry: held.industry,
      fiscal_year: yearId(held.fiscalYearEnd),
      high_risk: [...held.highRiskLevels],
      high_risk_countries: [...held.highRiskCountries],
      premium_class: [...held.premiumClasses],
    };
    return {
      id,
      root_id: id,
      name: label,
      ...settled,
      version: versionOf(settled),
      feed: { industry: feed.industry, fiscal_year: yearId(feed.fiscalYearEnd) },
    };
  });
}

const yearId = (end: string | null) => (end === null ? null : idOfFiscalYear(end));
