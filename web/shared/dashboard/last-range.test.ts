import { expect, it } from 'vitest';
import { lastRange } from './last-range.ts';

const range = (dateStart: string, dateEnd: string) => ({ dateStart, dateEnd });

it('ends on the last day with data and keeps the length of the selected dates', () => {
  expect(lastRange(range('2027-03-10', '2027-03-16'), '2026-10-03')).toEqual(
    range('2026-09-27', '2026-10-03'),
  );
  expect(lastRange(range('2027-03-10', '2027-03-10'), '2026-10-03')).toEqual(
    range('2026-10-03', '2026-10-03'),
  );
});

it('keeps whole months whole', () => {
  expect(lastRange(range('2027-02-01', '2027-02-28'), '2026-10-03')).toEqual(
    range('2026-10-01', '2026-10-31'),
  );
  expect(lastRange(range('2027-01-01', '2027-12-31'), '2026-02-28')).toEqual(
    range('2025-03-01', '2026-02-28'),
  );
});

it('starts no earlier than the first supported day', () => {
  const expected = range('1970-01-01', '2026-10-03');
  expect(lastRange(range('1970-01-02', '2100-12-31'), '2026-10-03')).toEqual(expected);
});
