import { expect, test } from 'vitest';
import { instantOf, wallTimeIn } from './wall-time.ts';

test.each([
  ['2026-03-10T09:00', 'Australia/Melbourne', '2026-03-09T22:00Z'],
  ['2026-07-10T09:00', 'Australia/Melbourne', '2026-07-09T23:00Z'],
  ['2026-07-10T09:00', 'Pacific/Auckland', '2026-07-09T21:00Z'],
  ['2026-07-10T09:00', 'Pacific/Honolulu', '2026-07-10T19:00Z'],
  ['2026-01-10T09:30', 'Asia/Kolkata', '2026-01-10T04:00Z'],
  // Clocks go back at 03:00 on 5 April: 02:30 comes twice.
  ['2026-04-05T01:30', 'Australia/Melbourne', '2026-04-04T14:30Z'],
  ['2026-04-05T02:30', 'Australia/Melbourne', '2026-04-04T15:30Z'],
  ['2026-04-05T03:30', 'Australia/Melbourne', '2026-04-04T17:30Z'],
  // Clocks go forward at 02:00 on 4 October: 02:30 does not come.
  ['2026-10-04T01:30', 'Australia/Melbourne', '2026-10-03T15:30Z'],
  ['2026-10-04T02:30', 'Australia/Melbourne', '2026-10-03T16:30Z'],
  ['2026-10-04T03:30', 'Australia/Melbourne', '2026-10-03T16:30Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toEqual(new Date(instant));
  if (wall !== '2026-10-04T02:30') expect(wallTimeIn(zone, new Date(instant))).toBe(wall);
});
