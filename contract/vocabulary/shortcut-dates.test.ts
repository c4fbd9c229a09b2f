import { expect, it } from 'vitest';
import { shortcutDates } from './shortcut-dates.ts';

it.each([
  ['this_month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['last_3_months', '2026-05-31', '2026-02-01', '2026-04-30'],
  ['last_6_months', '2026-03-30', '2025-09-01', '2026-02-28'],
  ['last_year', '2028-03-15', '2027-03-01', '2028-02-29'],
  ['this_quarter', '2026-02-10', '2026-01-01', '2026-03-31'],
  ['this_quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
  ['last_quarter', '2026-05-31', '2026-01-01', '2026-03-31'],
  ['this_fiscal_year', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['this_fiscal_year', '2026-07-01', '2026-07-01', '2027-06-30'],
  ['last_fiscal_year', '2026-06-30', '2024-07-01', '2025-06-30'],
  ['year_to_date', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['year_to_date', '2026-07-01', '2026-07-01', '2026-07-01'],
  ['last_12_months', '2026-11-24', '2025-12-01', '2026-11-24'],
  ['last_12_months', '2028-02-29', '2027-03-01', '2028-02-29'],
] as const)('%s on %s is %s to %s, with years that end in June', (shortcut, today, dateStart, dateEnd) => {
  expect(shortcutDates(shortcut, today, '06-30')).toEqual({ dateStart, dateEnd });
});
