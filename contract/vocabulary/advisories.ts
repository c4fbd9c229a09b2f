/** Government travel advice: its levels and its sources. */

/** The name of each level, the most severe last; 0: advice without a level. */
export const advisoryLevels = {
  0: 'N/A',
  2: 'Normal',
  3: 'Exercise high caution',
  4: 'Reconsider your travel',
  5: 'Do not travel',
} as const;
export type AdvisoryLevel = keyof typeof advisoryLevels;

/** The levels in order, for schemas and legends. */
export const advisoryLevelList = [0, 2, 3, 4, 5] as const satisfies readonly AdvisoryLevel[];

/** `homes`: the source is the default for TMCs in these countries; for all others, the first source is the default. */
export const advisorySources = {
  smartraveller: { name: 'Smartraveller, Australian Government', homes: ['AU', 'NZ'] },
  us_state: { name: 'U.S. Department of State', homes: ['US'] },
  uk_fcdo: { name: 'UK Foreign, Commonwealth & Development Office', homes: ['GB', 'IE'] },
  canada: { name: 'Government of Canada', homes: ['CA'] },
} as const satisfies Record<string, { name: string; homes: readonly string[] }>;
export type AdvisorySource = keyof typeof advisorySources;

export const advisorySourceNames = Object.keys(advisorySources) as AdvisorySource[];

/** The default source of a TMC in this country, an ISO 3166-1 alpha-2 code. */
export function usualAdvisorySource(country: string): AdvisorySource {
  const homes = (source: AdvisorySource): readonly string[] => advisorySources[source].homes;
  return advisorySourceNames.find((source) => homes(source).includes(country)) ?? 'smartraveller';
}
