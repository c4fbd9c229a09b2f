/** Targets: the percentages that a customer wants its compliance figures to reach, or to stay below. */
import * as z from 'zod';

/** Every figure that can have one, as a list of changes calls it; a glossary entry names it as its `target`. */
export const targets = {
  cost_of_change: 'Cost of change',
  non_compliant_bookings: 'Non compliant bookings',
  online_bookings: 'Online booking compliance',
  air_cheapest_fares: 'Cheapest fare compliance',
  air_online_bookings: 'Online booking compliance of flights',
  air_restricted_fares: 'Restricted fare uptake',
  hotel_online_bookings: 'Online booking compliance of hotels',
  car_online_bookings: 'Online booking compliance of rental cars',
} as const;

export type Target = keyof typeof targets;
export const targetNames = Object.keys(targets) as Target[];

const words = 'Enter a percentage from 0 to 100 with at most two decimals.';

/** On the scale 0 to 100. */
export const targetPercent = z
  .number(words)
  .min(0, words)
  .max(100, words)
  .refine((value) => Number(value.toFixed(2)) === value, words);

/** Whether a figure of which this direction is the better one is where its target wants it. */
export const isMet = (better: 'higher' | 'lower', value: number, target: number): boolean =>
  better === 'higher' ? value >= target : value <= target;
