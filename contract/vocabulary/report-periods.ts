/** How often reports are delivered. Each period has its own delivery day of the month. */
import * as z from 'zod';

export const reportPeriods = [
  { id: 1, name: 'Monthly', months: 1, day: 'monthly_delivery_day' },
  { id: 2, name: 'Quarterly', months: 3, day: 'quarterly_delivery_day' },
  { id: 3, name: 'Half-yearly', months: 6, day: 'half_yearly_delivery_day' },
  { id: 4, name: 'Yearly', months: 12, day: 'yearly_delivery_day' },
] as const;

const message = 'Enter a day from 1 to 31.';

/** 1 to 31; if a month is shorter, its last day. */
export const deliveryDay = z.number(message).int(message).min(1, message).max(31, message);
