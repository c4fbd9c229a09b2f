import { expect, it } from 'vitest';
import { comparedDates } from './comparison.ts';

it.each([
  // The same number of days just before.
  ['previous', '2026-03-10', '2026-03-16', '2026-03-03', '2026-03-09'],
  ['previous', '2026-01-01', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['previous', '2026-01-15', '2026-02-14', '2025-12-15', '2026-01-14'],
  // Across a daylight saving change in Melbourne.
  ['previous', '2026-04-02', '2026-04-08', '2026-03-26', '2026-04-01'],
  ['previous', '2026-10-01', '2026-10-07', '2026-09-24', '2026-09-30'],
  // The same number of whole months.
  ['previous', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['previous', '2026-02-01', '2026-04-30', '2025-11-01', '2026-01-31'],
  ['previous', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  // Starts on the first of a month but does not end on the last, so days are counted.
  ['previous', '2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
  ['lastYear', '2026-03-10', '2026-04-16', '2025-03-10', '2025-04-16'],
  ['lastYear', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
  ['lastYear', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  // A whole February stays whole; part of it stays the same days.
  ['lastYear', '2025-01-01', '2025-02-28', '2024-01-01', '2024-02-29'],
  ['lastYear', '2025-02-03', '2025-02-28', '2024-02-03', '2024-02-28'],
  ['lastYear', '2025-12-01', '2026-11-30', '2024-12-01', '2025-11-30'],
] as const)('%s of %s to %s is %s to %s', (comparison, dateStart, dateEnd, first, last) => {
  expect(comparedDates(comparison, { dateStart, dateEnd })).toEqual({ dateStart: first, dateEnd: last });
});

it('has no comparison before the first supported year', () => {
  expect(comparedDates('lastYear', { dateStart: '1970-12-31', dateEnd: '1971-01-31' })).toBeNull();
  expect(comparedDates('previous', { dateStart: '1970-01-02', dateEnd: '1970-01-02' })).not.toBeNull();
});
