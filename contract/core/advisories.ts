/** Travel advice of governments: its levels, and who gives it. */

/** What each level is called, the gravest last; 0: advice without a level. */
export const advisoryLevels = {
  0: 'N/A',
  2: 'Normal',
  3: 'Exercise high caution',
  4: 'Reconsider your travel',
  5: 'Do not travel',
} as const;
export type AdvisoryLevel = keyof typeof advisoryLevels;

/** In their order, for schemas and legends. */
export const advisoryLevelList = [0, 2, 3, 4, 5] as const satisfies readonly AdvisoryLevel[];

/** `homes`: a TMC of these countries takes this source's word, unless it chose another; any other takes the first's. */
export const advisorySources = {
  smartraveller: { name: 'Smartraveller, Australian Government', homes: ['AU', 'NZ'] },
  us_state: { name: 'U.S. Department of State', homes: ['US'] },
  uk_fcdo: { name: 'UK Foreign, Commonwealth & Development Office', homes: ['GB', 'IE'] },
  canada: { name: 'Government of Canada', homes: ['CA'] },
} as const satisfies Record<string, { name: string; homes: readonly string[] }>;
export type AdvisorySource = keyof typeof advisorySources;

export const advisorySourceNames = Object.keys(advisorySources) as AdvisorySource[];

/** Whose word a TMC of this country takes until it chooses: `country` is an ISO 3166-1 alpha-2 code. */
export function usualAdvisorySource(country: string): AdvisorySource {
  const homes = (source: AdvisorySource): readonly string[] => advisorySources[source].homes;
  return advisorySourceNames.find((source) => homes(source).includes(country)) ?? 'smartraveller';
}
