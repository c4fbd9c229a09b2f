import { expect, test } from 'vitest';
import { addMonths, dateText, dayOf, isWeekend, leadDays, timeText } from './calendar.ts';
import { bookingReference } from './draft.ts';
import { lot, Random } from './random.ts';

test('days and times are parsed and formatted', () => {
  expect(dayOf('1970-01-02')).toBe(1);
  expect(dateText(dayOf('2024-02-29'))).toBe('2024-02-29');
  expect(timeText(dayOf('2026-02-11') * 1440 + 65)).toBe('2026-02-11T01:05');
  expect(isWeekend(dayOf('2026-02-14'))).toBe(true);
  expect(isWeekend(dayOf('2026-02-16'))).toBe(false);
});

test('adding months does not overflow the month', () => {
  expect(dateText(addMonths(dayOf('2026-08-31'), 6))).toBe('2027-02-28');
  expect(dateText(addMonths(dayOf('2024-02-29'), -36))).toBe('2021-02-28');
});

test('international trips are booked further in advance', () => {
  const random = new Random('lead');
  const mean = (isInternational: boolean) =>
    Array.from({ length: 2000 }, () => leadDays(random, isInternational)).reduce((a, b) => a + b) / 2000;
  expect(mean(true)).toBeGreaterThan(mean(false) * 1.5);
});

test('a lot draws its items in proportion to their weights', () => {
  const random = new Random('lot');
  const drawn = Array.from({ length: 10_000 }, () => random.draw(lot(['often', 9], ['seldom', 1])));
  const often = drawn.filter((thing) => thing === 'often').length;
  expect(often).toBeGreaterThan(8800);
  expect(often).toBeLessThan(9200);
});

test('booking references are six letters and unique', () => {
  const references = new Set(Array.from({ length: 100_000 }, (_, i) => bookingReference(i + 1)));
  expect(references.size).toBe(100_000);
  expect([...references].every((reference) => /^[A-Z]{6}$/.test(reference))).toBe(true);
});
