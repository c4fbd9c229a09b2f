import { expect, test } from 'vitest';
import { periodHolding, periodShifted } from './fiscal-periods.ts';
import {
  endOfFiscalYear,
  fiscalYearEnd,
  fiscalYearOf,
  idOfFiscalYear,
  periodsOffered,
  usualFiscalYears,
} from './fiscal-years.ts';

test.each([
  ['06-30', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['06-30', '2026-07-01', '2026-07-01', '2027-06-30'],
  ['12-31', '2026-01-01', '2026-01-01', '2026-12-31'],
  ['02-29', '2023-02-28', '2022-03-01', '2023-02-28'],
  ['02-29', '2023-03-01', '2023-03-01', '2024-02-29'],
  ['02-29', '2024-02-29', '2023-03-01', '2024-02-29'],
  ['02-28', '2024-02-29', '2024-02-29', '2025-02-28'],
])('with years ending on %s, %s is in the year %s to %s', (end, day, dateStart, dateEnd) => {
  expect(periodHolding(end, day)).toEqual({ dateStart, dateEnd });
});

test('offers four periods, from two years ago to next year', () => {
  expect(periodsOffered('06-30', '2026-11-22').map(({ dateStart, dateEnd }) => [dateStart, dateEnd])).toEqual(
    [
      ['2024-07-01', '2025-06-30'],
      ['2025-07-01', '2026-06-30'],
      ['2026-07-01', '2027-06-30'],
      ['2027-07-01', '2028-06-30'],
    ],
  );
});

test('a leap year does not shift the adjacent years', () => {
  const leap = periodHolding('02-29', '2024-02-29');
  expect(periodShifted('02-29', leap, -1)).toEqual({ dateStart: '2022-03-01', dateEnd: '2023-02-28' });
  expect(periodShifted('02-29', leap, 1)).toEqual({ dateStart: '2024-03-01', dateEnd: '2025-02-28' });
});

test('a fiscal year is identified by its last day', () => {
  expect(fiscalYearOf('06-30', 'en-AU')).toEqual({
    id: 630,
    label: 'Ends on 30 June',
    end_month: 6,
    end_day: 30,
  });
  expect(fiscalYearOf('02-29', 'en-AU').label).toBe('Ends on the last of February');
  expect(fiscalYearOf('06-30', 'de-DE').label).toBe('Ends on 30. Juni');
  const usual = usualFiscalYears('en-AU');
  expect(usual).toHaveLength(12);
  for (const { id } of usual) expect(idOfFiscalYear(endOfFiscalYear(id) ?? '')).toBe(id);
  for (const id of [0, 100, 631, 230, 1301, 63]) expect(endOfFiscalYear(id)).toBeUndefined();
});

test.each(['6-30', '06-31', '13-01', '00-10', '02-30', '06-00', ''])(
  'rejects %s as the end of a year',
  (end) => {
    expect(fiscalYearEnd.safeParse(end).success).toBe(false);
  },
);
