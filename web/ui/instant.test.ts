import { expect, it } from 'vitest';
import { age, clockIn, timeIn } from './instant.ts';

const loaded = new Date('2026-06-30T14:05:00Z');
const after = (seconds: number) => age(loaded, new Date(loaded.getTime() + seconds * 1000));

it('formats an age in the largest unit with at least one whole', () => {
  expect(after(-5)).toBe('just now');
  expect(after(59)).toBe('just now');
  expect(after(60)).toBe('1 minute ago');
  expect(after(7199)).toBe('1 hour ago');
  expect(after(2 * 86_400)).toBe('2 days ago');
});

it("formats an instant in the TMC's time zone", () => {
  expect(timeIn('Australia/Melbourne', loaded)).toBe('01-Jul-2026, 00:05');
  expect(timeIn('UTC', loaded)).toBe('30-Jun-2026, 14:05');
  expect(clockIn('Australia/Melbourne', loaded)).toBe('00:05');
});
