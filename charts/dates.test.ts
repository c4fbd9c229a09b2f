import { expect, it } from 'vitest';
import { date, dateTime, month, paddedDay, shortDay } from './dates.ts';

it.each(['en-AU', 'en-GB', 'en-IN', 'en-US'])('formats dates in one form in English: %s', (locale) => {
  expect(date('2025-09-07', locale)).toBe('07-Sep-2025');
  expect(date('2024-02-29T23:59:00', locale)).toBe('29-Feb-2024');
  expect(dateTime('2025-09-07T08:05', locale)).toBe('07-Sep-2025, 08:05');
  expect(month('2025-06', locale)).toBe('Jun 2025');
  expect(paddedDay('2025-07-01', locale)).toBe('01 Jul 2025');
  expect(shortDay('2026-10-09', locale)).toBe('9 Oct 2026');
  expect(shortDay('2026-10-20T10:00', locale)).toBe('20 Oct 2026');
});

it('shows a missing date as a dash', () => expect(date(null, 'de-DE')).toBe('–'));

it.each([
  ['de-DE', '07. März 2025', '07. März 2025, 08:05', 'März 2025', '7. März 2025'],
  ['ja-JP', '2025年3月07日', '2025年3月07日, 08:05', '2025年3月', '2025年3月7日'],
  ['fr-FR', '07 mars 2025', '07 mars 2025, 08:05', 'mars 2025', '7 mars 2025'],
  // In the calendar of the data, and in digits that the product's font has.
  ['th-TH', '07 มี.ค. 2025', '07 มี.ค. 2025, 08:05', 'มี.ค. 2025', '7 มี.ค. 2025'],
  ['ar-EG', '07 مارس 2025', '07 مارس 2025, 08:05', 'مارس 2025', '7 مارس 2025'],
])('formats dates in %s', (locale, ofDay, ofTime, ofMonth, short) => {
  expect(date('2025-03-07', locale)).toBe(ofDay);
  expect(dateTime('2025-03-07T08:05', locale)).toBe(ofTime);
  expect(month('2025-03', locale)).toBe(ofMonth);
  expect(shortDay('2025-03-07', locale)).toBe(short);
});
