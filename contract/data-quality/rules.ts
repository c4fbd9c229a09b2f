/**
 * The rules by which the quality of data is judged. Each has a base, to which it applies, and counts what is defective in
 * it. The weights are percentages of a source's score.
 */
import type { ProductType } from '../vocabulary/constants.ts';

/** What is told of a rule: its title, which names what is wanted, and how a defect is told. */
type Described = {
  title: string;
  /** A plain sentence: to what the rule applies, and what counts as a defect. */
  definition: string;
  /** In percent of the score; all of them add up to 100. */
  weight: number;
  products: readonly ProductType[];
};

const travel = ['Air', 'Rail', 'Hotel', 'Car'] as const;

/** Prices are implausible beyond this multiple of the usual price, or below this part of it. */
export const priceFactor = 10;
/** A usual price is the median of at least so many lines; where there are fewer, no price is judged. */
export const priceLines = 20;
/** Flights up to this distance, in kilometres, are short-haul. */
export const shortHaulKilometres = 3700;
/** Days are expected to have lines if so many of so many earlier days of the same weekday have some. */
export const usualDays = { of: 4, atLeast: 3 } as const;

const usualPrice = `Amounts above ${priceFactor} times the median of their kind, or below a ${priceFactor}th of it, are implausible. The median is of the 13 months up to the last day, where there are at least ${priceLines} lines. Refunds, changed and exchanged tickets, and amounts of zero are left out.`;

/** Rules that judge lines. */
export const lineRules = {
  employeeNumber: {
    title: 'Employee number',
    definition:
      'Air, rail, hotel and car lines whose traveller has an employee number, after merging. A line without a traveller has none.',
    weight: 10,
    products: travel,
  },
  costCentre: {
    title: 'Known cost centre',
    definition:
      'Lines on a cost centre. A line lies on none if it is on a customer that has nodes below it, or on the node that takes the lines of a source whose cost centre is unknown.',
    weight: 15,
    products: [...travel, 'Service Fee', 'Insurance', 'Other'],
  },
  cheapestFare: {
    title: 'Cheapest fare',
    definition: 'Air lines that tell the cheapest fare offered. Refunds and negative amounts are left out.',
    weight: 10,
    products: ['Air'],
  },
  bookedDate: {
    title: 'Booked date',
    definition:
      'Air, rail, hotel and car lines with a booked date no later than the day on which they start. Of lines that were loaded before this was recorded, an empty one counts as the transaction date.',
    weight: 10,
    products: travel,
  },
  classOfTravel: {
    title: 'Class of travel',
    definition: 'Air lines with a class of travel.',
    weight: 5,
    products: ['Air'],
  },
  place: {
    title: 'Known places',
    definition:
      'Air, rail, hotel and car lines whose places have both a country and coordinates, so that they appear on maps and in country filters.',
    weight: 10,
    products: travel,
  },
  policyCode: {
    title: 'Policy code where above the cheapest fare',
    definition:
      'Air, rail, hotel and car lines paid above their cheapest fare or rate that have a policy code telling why. Refunds are left out.',
    weight: 10,
    products: travel,
  },
  pricePerKilometre: {
    title: 'Plausible price per km',
    definition: `Flown air lines by haul (short up to ${shortHaulKilometres} km) and class, and rail lines by class: amount ÷ distance. ${usualPrice}`,
    weight: 10,
    products: ['Air', 'Rail'],
  },
  pricePerNight: {
    title: 'Plausible price per night',
    definition: `Hotel lines by country: amount ÷ nights. ${usualPrice}`,
    weight: 5,
    products: ['Hotel'],
  },
  twin: {
    title: 'No probable twin',
    definition:
      'Air, rail, hotel and car lines of a named traveller. A twin repeats an earlier line, of any source, in the 13 months up to the last day of the dates: same product, traveller, start, end, places, amount and status under another key.',
    weight: 10,
    products: travel,
  },
} as const satisfies Record<string, Described>;

/** The rule that judges the days of a source. */
export const dayRules = {
  gap: {
    title: 'No missing days',
    definition: `Days of a source, between its first and its last, on which lines are usual: at least ${usualDays.atLeast} of the ${usualDays.of} days before of the same weekday have some. A day without any line is missing; public holidays can be among them.`,
    weight: 5,
    products: [...travel, 'Service Fee', 'Insurance', 'Other'],
  },
} as const satisfies Record<string, Described>;

export type LineRule = keyof typeof lineRules;
export type Rule = LineRule | keyof typeof dayRules;

export const rules: Readonly<Record<Rule, Described>> = { ...lineRules, ...dayRules };
export const lineRuleNames = Object.keys(lineRules) as [LineRule, ...LineRule[]];
export const ruleNames = Object.keys(rules) as [Rule, ...Rule[]];

/** How the score is found, in words. */
export const scoreFormula =
  '100 × (1 − the sum of each rule’s weight × its share of defects by number). The weights of the rules that apply to a source are scaled to add up to 100%.';

/** How many of those to which a rule applies are defective. */
export type Share = { base: number; defects: number };

/**
 * 100 × (1 − the sum of weight × share of defects), over the rules that apply, whose weights are scaled to add up to 1;
 * null: none applies.
 */
export function scoreOf(shares: Readonly<Partial<Record<Rule, Share>>>): number | null {
  const applying = ruleNames.flatMap((rule) => {
    const { base = 0, defects = 0 } = shares[rule] ?? {};
    return base > 0 ? [{ weight: rules[rule].weight, share: defects / base }] : [];
  });
  const whole = applying.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return null;
  return 100 * (1 - applying.reduce((sum, { weight, share }) => sum + weight * share, 0) / whole);
}

/** The part of the score that a rule makes, in percent: its weight among those that apply; null: it does not apply. */
export function weightOf(rule: Rule, shares: Readonly<Partial<Record<Rule, Share>>>): number | null {
  const applies = (name: Rule) => (shares[name]?.base ?? 0) > 0;
  if (!applies(rule)) return null;
  const whole = ruleNames.filter(applies).reduce((sum, name) => sum + rules[name].weight, 0);
  return (rules[rule].weight / whole) * 100;
}
