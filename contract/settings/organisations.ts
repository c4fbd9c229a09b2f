/** The settings of each customer. A setting overrides the feed, and the feed overrides the default. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { page } from '../http/paging.ts';
import { expectedVersion, version } from '../http/versions.ts';
import { riskLevels } from '../vocabulary/customer-settings.ts';
import { countryCode, enteredText, id } from '../vocabulary/filters.ts';
import { endOfFiscalYear } from '../vocabulary/fiscal-years.ts';

const access = ['can_manage_settings'] as const;

export const organisation = z.object({
  id: z.number(),
  root_id: z.number().meta({ description: 'The customer’s node.' }),
  name: z.string(),
  industry: z.string().nullable(),
  fiscal_year: z.number().nullable().meta({ description: 'Id of a fiscal year.' }),
  high_risk: z.array(z.number()).meta({ description: 'Advisory levels.' }),
  high_risk_countries: z.array(z.string()),
  premium_class: z.array(z.string()),
  version,
  feed: z.object({
    industry: z.string().nullable(),
    fiscal_year: z.number().nullable(),
  }),
});
export type Organisation = z.infer<typeof organisation>;

export const industryList = endpoint({
  method: 'GET',
  path: '/api/tree/industry/list/',
  summary: 'Industries to choose from: the usual ones, and those of the customers that the user may see.',
  access,
  answer: z.array(z.string()),
});

export const organisationList = endpoint({
  method: 'GET',
  path: '/api/tree/organisation/list/',
  summary: 'Customers of which the user may see a part, with the settings of each, by name.',
  access,
  query: z.object({
    ...page,
    organisation: id.optional().meta({ description: 'This customer alone.' }),
  }),
  answer: z.object({
    rows: z.array(organisation),
    total: z.number().meta({ description: 'Customers found, on all pages.' }),
    all: z.number().meta({ description: 'Customers that there are, found or not.' }),
  }),
});

const level = z.literal(Object.keys(riskLevels).map(Number), 'Choose levels of the list.');

export const updateOrganisation = change({
  method: 'POST',
  kind: 'organisation_changed',
  path: '/api/tree/organisation/:id/',
  summary: 'Changes the settings of a customer. What is left out follows the data, or the default.',
  access,
  params: z.object({ id }),
  body: z.strictObject({
    id: id.optional().meta({ description: 'As in the path.' }),
    industry: enteredText(100).nullish(),
    fiscal_year: z
      .number()
      .refine((year) => endOfFiscalYear(year) !== undefined, 'Choose a fiscal year of the list.')
      .nullish(),
    high_risk: z.array(level, 'Enter a list of levels.').optional(),
    high_risk_countries: z.array(countryCode, 'Enter a list of countries.').max(300).optional(),
    premium_class: z.array(enteredText(100).trim().min(1), 'Enter a list of classes.').max(100).optional(),
    version: expectedVersion,
  }),
  answer: organisation,
});
