/** Government travel advice from the TMC’s source. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { advisoryLevelList, advisorySourceNames } from '../vocabulary/advisories.ts';
import { countryCode, id } from '../vocabulary/filters.ts';

const level = z.literal(advisoryLevelList).meta({
  description: '2 Normal, 3 Exercise high caution, 4 Reconsider your travel, 5 Do not travel, 0 N/A.',
});

const instant = z.iso.datetime().nullable();

/** The source of the advice, and its age. */
const source = z.object({
  source: z.enum(advisorySourceNames),
  name: z.string(),
  isDemonstration: z.boolean().meta({
    description:
      "The advisories are invented for the demo: they are not the source's, and nothing was fetched.",
  }),
  fetchedAt: instant.meta({ description: 'When the set was fetched; null: none was yet.' }),
  failedAt: instant.meta({ description: 'The latest try, where that failed: the set is of before.' }),
});
export type AdvisorySourceAge = z.infer<typeof source>;

const advisory = z.object({
  id: z.string(),
  published: instant,
  title: z.string().meta({ description: 'What the source calls the country.' }),
  country: z.string(),
  code: countryCode,
  countryId: countryCode,
  contents: z.string().meta({ description: "The level in the source's words." }),
  contents__level: level,
  summary: z.string().meta({ description: 'Plain text.' }),
  link: z.string().nullable(),
});
export type Advisory = z.infer<typeof advisory>;

const access = ['traveller_tracker'] as const;

export const advisories = endpoint({
  method: 'GET',
  path: '/api/news/advisories/',
  summary: "Every country's advisory, the gravest first.",
  access,
  answer: z.object({ source, advisories: z.array(advisory) }),
});

export const advisoriesMap = endpoint({
  method: 'GET',
  path: '/api/news/advisories_map/',
  summary: 'The advisory level of each country that has one.',
  access,
  query: z.object({
    now: z.coerce
      .number('Enter a whole number.')
      .int('Enter a whole number.')
      .optional()
      .meta({ description: 'Days since 1970, for caches: the levels are always those of the latest set.' }),
  }),
  answer: z.object({
    source,
    countries: z.array(z.object({ code: countryCode, contents__level: level })),
  }),
});
export type AdvisoryMap = z.output<(typeof advisoriesMap)['answer']>;

export const advisoriesForLocation = endpoint({
  method: 'GET',
  path: '/api/news/advisories_for_location/',
  summary: "The advisory of a country, or of a place's country; null: there is none.",
  access,
  query: z.object({ country: countryCode.optional(), location: id.optional() }),
  answer: z.object({ source, advisory: advisory.nullable() }),
});

export const advisorySourceStates = endpoint({
  method: 'GET',
  path: '/api/news/sources/',
  summary: 'How each source of advisories was last fetched, and which of its titles mean no known country.',
  access: ['can_manage_settings'],
  answer: z.array(
    source.extend({
      isUsed: z.boolean().meta({ description: "It is the TMC's." }),
      countries: z.number(),
      misses: z.array(z.string()),
      failure: z.string().nullable(),
    }),
  ),
});
