/** Targets: percentages that a customer's compliance metrics should reach or stay below. */
import * as z from 'zod';

/**
 * Every metric that can have a target, with its label in the list of changes; glossary entries refer to it as
 * `target`.
 */
export const targets = {
  cost_of_change: 'Cost of change',
  non_compliant_bookings: 'Non-compliant bookings',
  online_bookings: 'Online booking compliance',
  air_cheapest_fares: 'Cheapest fare compliance',
  air_online_bookings: 'Online booking compliance of flights',
  air_restricted_fares: 'Restricted fare uptake',
  hotel_online_bookings: 'Online booking compliance of hotels',
  car_online_bookings: 'Online booking compliance of rental cars',
} as const;

export type Target = keyof typeof targets;
export const targetNames = Object.keys(targets) as Target[];

const message = 'Enter a percentage from 0 to 100 with at most two decimals.';

/** On the scale 0 to 100. */
export const targetPercent = z
  .number(message)
  .min(0, message)
  .max(100, message)
  .refine((value) => Number(value.toFixed(2)) === value, message);

/** Whether a metric meets its target, given its better direction. */
export const isMet = (better: 'higher' | 'lower', value: number, target: number): boolean =>
  better === 'higher' ? value >= target : value <= target;
