import { expect, test } from 'vitest';
import { dayIn, minuteOf } from './clock.ts';

test('days begin at midnight in the time zone', () => {
  const now = new Date('2026-03-31T13:30:00Z');
  expect(dayIn('Australia/Melbourne', now)).toBe('2026-04-01');
  expect(dayIn('UTC', now)).toBe('2026-03-31');
  expect(dayIn('Pacific/Honolulu', new Date('2026-01-01T09:59:59Z'))).toBe('2025-12-31');
});

test('a minute is represented by its start', () => {
  expect(minuteOf(new Date('2026-03-31T13:30:59.999Z'))).toEqual(new Date('2026-03-31T13:30:00Z'));
  expect(minuteOf(new Date('2026-03-31T13:31:00Z'))).toEqual(new Date('2026-03-31T13:31:00Z'));
});
