/** Choices and defaults of the customer settings. */

/** Advisory levels of countries, as labelled in this setting. */
export const riskLevels = {
  2: 'Normal',
  3: 'High caution',
  4: 'Reconsider your travel',
  5: 'Do not travel',
} as const;

/** By default, trips to countries of these levels are high-risk. */
export const usualHighRiskLevels: readonly number[] = [4, 5];

/** By default, Air lines of these classes are premium. */
export const usualPremiumClasses: readonly string[] = ['Business Class', 'First Class'];

/** Industries offered in addition to those in the feed. */
export const usualIndustries: readonly string[] = [
  'Agriculture',
  'Construction',
  'Education',
  'Energy',
  'Finance',
  'Government',
  'Health',
  'Hospitality',
  'Manufacturing',
  'Media',
  'Mining',
  'Professional Services',
  'Property',
  'Retail',
  'Technology',
  'Transport',
];
