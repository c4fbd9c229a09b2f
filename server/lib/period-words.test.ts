import { expect, test } from 'vitest';
import { longPeriod, shortPeriod } from './period-words.ts';

test.each([
  ['2026-07-01', '2026-10-31', 'Jul–Oct 2026', 'July to October 2026'],
  ['2026-10-01', '2026-10-31', 'Oct 2026', 'October 2026'],
  ['2024-02-01', '2024-02-29', 'Feb 2024', 'February 2024'],
  ['2025-07-01', '2026-06-30', 'Jul 2025 – Jun 2026', 'July 2025 to June 2026'],
  ['2025-10-01', '2026-10-31', 'Oct 2025 – Oct 2026', 'October 2025 to October 2026'],
  ['2026-10-01', '2026-10-15', '1–15 Oct 2026', '1 to 15 October 2026'],
  ['2026-09-28', '2026-10-04', '28 Sep – 4 Oct 2026', '28 September to 4 October 2026'],
  ['2025-12-28', '2026-01-03', '28 Dec 2025 – 3 Jan 2026', '28 December 2025 to 3 January 2026'],
  ['2026-10-09', '2026-10-09', '9 Oct 2026', '9 October 2026'],
])('%s to %s', (dateStart, dateEnd, short, long) => {
  expect(shortPeriod({ dateStart, dateEnd }, 'en-AU')).toBe(short);
  expect(longPeriod({ dateStart, dateEnd }, 'en-AU')).toBe(long);
});

test.each([
  ['de-DE', '2026-07-01', '2026-10-31', 'Juli–Okt. 2026', 'Juli–Oktober 2026'],
  ['de-DE', '2026-09-28', '2026-10-04', '28. Sept. – 4. Okt. 2026', '28. September – 4. Oktober 2026'],
  ['ja-JP', '2026-07-01', '2026-10-31', '2026/07～2026/10', '2026/07～2026/10'],
  ['en-IN', '2026-09-28', '2026-10-04', '28 Sep – 4 Oct 2026', '28 September to 4 October 2026'],
])('in %s, %s to %s', (locale, dateStart, dateEnd, short, long) => {
  expect(shortPeriod({ dateStart, dateEnd }, locale)).toBe(short);
  expect(longPeriod({ dateStart, dateEnd }, locale)).toBe(long);
});
