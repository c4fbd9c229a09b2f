import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockPeriods, instantMinute } from './clock-changes.ts';
import { instantOf } from './wall-time.ts';

test('periods begin at clock changes, at the later of the two wall times', () => {
  expect(clockPeriods('Australia/Melbourne', '2026')).toEqual([
    { from: '2026-01-01T00:00', ahead: 660 },
    { from: '2026-04-05T03:00', ahead: 600 },
    { from: '2026-10-04T03:00', ahead: 660 },
  ]);
  expect(clockPeriods('Asia/Tokyo', '2026')).toEqual([{ from: '2026-01-01T00:00', ahead: 540 }]);
  // Samoa skipped a day.
  expect(clockPeriods('Pacific/Apia', '2011').at(-1)).toEqual({ from: '2011-12-31T00:00', ahead: 840 });
});

const zones = [
  'Australia/Melbourne',
  'Australia/Lord_Howe',
  'America/New_York',
  'America/St_Johns',
  'Pacific/Apia',
  'Pacific/Honolulu',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kathmandu',
];
const [from, to] = [Date.UTC(2008, 0, 1), Date.UTC(2030, 0, 1)].map((at) => at / 60_000) as [number, number];

test('converts every wall time to the same instant as `instantOf`', () => {
  const wallTime = fc
    .integer({ min: from, max: to })
    .map((at) => new Date(at * 60_000).toISOString().slice(0, 16));
  // Also near changes, which random times rarely hit.
  const nearChange = fc
    .tuple(
      fc.constantFrom(...zones),
      fc.integer({ min: 2008, max: 2029 }),
      fc.nat(),
      fc.integer({ min: -200, max: 200 }),
    )
    .map(([zone, year, which, minutes]) => {
      const periods = clockPeriods(zone, String(year));
      const change = Date.parse(`${periods[which % periods.length]?.from}Z`);
      return [zone, new Date(change + minutes * 60_000).toISOString().slice(0, 16)] as const;
    });
  const anywhere = fc.tuple(fc.constantFrom(...zones), wallTime);
  fc.assert(
    fc.property(fc.oneof(anywhere, nearChange), ([zone, wall]) => {
      expect(instantMinute(wall, zone) * 60_000).toBe(instantOf(wall, zone).getTime());
    }),
    { numRuns: 2000 },
  );
});
