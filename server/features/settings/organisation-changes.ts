/**
 * Changes of a customer's settings. A value equal to the feed's or the default is stored as null, so that it follows
 * them.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type {
  updateOrganisation as endpoint,
  Organisation,
} from '../../../contract/settings/organisations.ts';
import { usualHighRiskLevels, usualPremiumClasses } from '../../../contract/vocabulary/customer-settings.ts';
import { endOfFiscalYear } from '../../../contract/vocabulary/fiscal-years.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { conflict, notFound, refuseFaults } from '../../lib/errors.ts';
import { type Change, done, unchanged } from '../../mutations/change.ts';
import { requireVersion } from '../../mutations/expected-version.ts';
import { kind } from '../../mutations/kind.ts';
import { isSeenInPart, subjectId } from '../../mutations/visible.ts';
import { isCountry } from '../../reference-data/countries.ts';
import { customerOrGroup } from '../../tenants/customers.ts';
import { industryList, organisations } from './organisations.ts';

/** null: the feed's value applies, or else the default. */
const state = z.object({
  industry: z.string().nullable(),
  fiscalYearEnd: z.string().nullable(),
  highRiskLevels: z.array(z.number()).nullable(),
  highRiskCountries: z.array(z.string()).nullable(),
  premiumClasses: z.array(z.string()).nullable(),
});
type State = z.infer<typeof state>;

const noSettings: State = {
  industry: null,
  fiscalYearEnd: null,
  highRiskLevels: null,
  highRiskCountries: null,
  premiumClasses: null,
};

/** Figures depend on these settings, so a change raises the data version, which invalidates cached answers. */
export const organisationChanged = kind('organisation_changed', {
  state,
  raises: [],
  undo: {
    standing: (change, subject) => read(change, Number(subject)),
    restore: async (change, subject, settled) => {
      const node = await customerOrGroup(change, Number(subject));
      if (!node || node.is_user_defined) throw conflict('The customer is none any more.');
      await write(change, node.id, settled ?? noSettings);
    },
  },
  visible: (reader) => isSeenInPart(reader, subjectId),
});

/** Throws `notFound` for a node that is not a customer, or a customer of which the user sees nothing. */
export async function updateOrganisation({ params, body, reading, ...change }: ChangeInput<typeof endpoint>) {
  const find = async () => (await organisations(reading)).find(({ id }) => id === params.id);
  const found = await find();
  if (!found) throw notFound();
  const isUnlisted = body.industry && !(await industryList(reading)).includes(body.industry);
  refuseFaults({
    id: [body.id !== undefined && body.id !== params.id && 'This is another organisation.'],
    industry: [isUnlisted && 'Choose an industry of the list.'],
    high_risk_countries: [body.high_risk_countries?.some((code) => !isCountry(code)) && 'Unknown country.'],
  });
  await requireVersion(change, { kind: 'organisation_changed', id: params.id }, found.version, body.version);
  const before = await read(change, params.id);
  const after = settingsFrom(body, found);
  if (isDeepStrictEqual(before, after)) return unchanged(found);
  await write(change, params.id, after);
  return done((await find()) as Organisation, {
    subject: { id: params.id, label: found.name },
    before,
    after,
  });
}

function settingsFrom(body: ChangeInput<typeof endpoint>['body'], { feed }: Organisation): State {
  const { industry, fiscal_year: year, high_risk, high_risk_countries, premium_class } = body;
  const isFeedYear = year === feed.fiscal_year;
  return {
    industry: !industry || industry === feed.industry ? null : industry,
    fiscalYearEnd: year == null || isFeedYear ? null : (endOfFiscalYear(year) ?? null),
    highRiskLevels: nullIfDefault(usualHighRiskLevels, high_risk),
    highRiskCountries: nullIfDefault([], high_risk_countries),
    premiumClasses: nullIfDefault(usualPremiumClasses, premium_class),
  };
}

/** The list sorted and without duplicates; null if it equals the default. */
function nullIfDefault<One extends string | number>(
  defaults: readonly One[],
  list: readonly One[] | undefined,
) {
  const sorted = list && [...new Set(list)].sort();
  return !sorted || isDeepStrictEqual(sorted, defaults) ? null : sorted;
}

async function read({ trx, clientId }: Change, nodeId: number): Promise<State> {
  const found = await trx
    .selectFrom('customer_settings')
    .where('client_id', '=', clientId)
    .where('node_id', '=', nodeId)
    .select(['industry', 'fiscal_year_end as fiscalYearEnd', 'high_risk_levels as highRiskLevels'])
    .select(['high_risk_countries as highRiskCountries', 'premium_classes as premiumClasses'])
    .executeTakeFirst();
  return found ?? noSettings;
}

async function write({ trx, clientId }: Change, nodeId: number, settled: State): Promise<void> {
  const columns = {
    industry: settled.industry,
    fiscal_year_end: settled.fiscalYearEnd,
    high_risk_levels: settled.highRiskLevels,
    high_risk_countries: settled.highRiskCountries,
    premium_classes: settled.premiumClasses,
  };
  await trx
    .insertInto('customer_settings')
    .values({ client_id: clientId, node_id: nodeId, ...columns })
    .onConflict((conflicting) => conflicting.columns(['client_id', 'node_id']).doUpdateSet(columns))
    .execute();
}
