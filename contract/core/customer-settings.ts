/** What can be settled for a customer, and what holds where nothing is. */

/** Advisory levels of countries, in the words of this choice. */
export const riskLevels = {
  2: 'Normal',
  3: 'High caution',
  4: 'Reconsider your travel',
  5: 'Do not travel',
} as const;

/** Trips to a country of one of these levels are of high risk. */
export const usualHighRiskLevels: readonly number[] = [4, 5];

/** Air lines of one of these classes are premium. */
export const usualPremiumClasses: readonly string[] = ['Business Class', 'First Class'];

/** What is offered beside the industries that the feed names. */
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
