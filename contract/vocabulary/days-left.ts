/** How urgent a date of expiry is, by the days that are left until then. */

/** What expires has fewer days left than this. */
export const soonDays = 30;
const urgentDays = 8;

export type Urgency = 'urgent' | 'soon';

/** null: there is time. */
export const urgencyOf = (daysLeft: number): Urgency | null =>
  daysLeft < urgentDays ? 'urgent' : daysLeft < soonDays ? 'soon' : null;
