/** How often reports are delivered. Each period has a day of the month for it. */
import * as z from 'zod';

export const reportPeriods = [
  { id: 1, name: 'Monthly', months: 1, day: 'monthly_delivery_day' },
  { id: 2, name: 'Quarterly', months: 3, day: 'quarterly_delivery_day' },
  { id: 3, name: 'Half-yearly', months: 6, day: 'half_yearly_delivery_day' },
  { id: 4, name: 'Yearly', months: 12, day: 'yearly_delivery_day' },
] as const;

const words = 'Enter a day from 1 to 31.';

/** 1 to 31; in a shorter month its last day. */
export const deliveryDay = z.number(words).int(words).min(1, words).max(31, words);
