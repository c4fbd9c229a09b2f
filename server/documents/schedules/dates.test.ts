/** Every expected day and instant is computed by hand, from calendars and the zones' published transitions. */
import { expect, test } from 'vitest';
import {
  type Delivery,
  deliveriesFrom,
  dueBy,
  firstDeliveries,
  firstStart,
  lastRange,
  nextRangeStart,
} from './dates.ts';

const monthly = { periodId: 1, deliveryDay: 1, timeZone: 'UTC' };
const days = (deliveries: Delivery[]) => deliveries.map(({ day }) => day);
const instants = (deliveries: Delivery[]) => deliveries.map(({ at }) => at.toISOString().slice(0, 16));

test.each([
  [
    'Monthly',
    1,
    '2026-11-10',
    ['2026-12-05 of 2026-11-01 to 2026-11-30', '2027-01-05 of 2026-12-01 to 2026-12-31'],
  ],
  [
    'Quarterly',
    2,
    '2026-11-10',
    ['2027-01-05 of 2026-10-01 to 2026-12-31', '2027-04-05 of 2027-01-01 to 2027-03-31'],
  ],
  [
    'Half-yearly',
    3,
    '2026-11-10',
    ['2027-01-05 of 2026-07-01 to 2026-12-31', '2027-07-05 of 2027-01-01 to 2027-06-30'],
  ],
  [
    'Yearly',
    4,
    '2026-11-10',
    ['2027-01-05 of 2026-01-01 to 2026-12-31', '2028-01-05 of 2027-01-01 to 2027-12-31'],
  ],
])('%s: delivers the last whole period in the following month', (_name, periodId, today, expected) => {
  const rhythm = { periodId, deliveryDay: 5, timeZone: 'UTC' };
  const start = firstStart(rhythm, new Date(`${today}T12:00Z`));
  expect(
    firstDeliveries(2, rhythm, start, null).map(
      ({ day, range }) => `${day} of ${range.dateStart} to ${range.dateEnd}`,
    ),
  ).toEqual(expected);
});

test('The 31st means the last day of a shorter month, including February in a leap year', () => {
  const rhythm = { ...monthly, deliveryDay: 31 };
  expect(days(firstDeliveries(6, rhythm, '2027-12-01', null))).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
    '2028-06-30',
  ]);
  expect(days(firstDeliveries(1, { ...rhythm, deliveryDay: 29 }, '2027-01-01', null))).toEqual([
    '2027-02-28',
  ]);
  expect(days(firstDeliveries(1, { ...rhythm, deliveryDay: 30 }, '2028-01-01', null))).toEqual([
    '2028-02-29',
  ]);
});

test.each([
  // Clocks go back on 5 April 2026, and forward on 4 October.
  ['Australia/Melbourne', 4, '2026-02-01', ['2026-03-03T19:00', '2026-04-03T19:00', '2026-05-03T20:00']],
  ['Australia/Melbourne', 5, '2026-03-01', ['2026-04-04T20:00']],
  ['Australia/Melbourne', 4, '2026-08-01', ['2026-09-03T20:00', '2026-10-03T19:00', '2026-11-03T19:00']],
  // Forward on 29 March 2026 and back on 25 October, at 01:00 UTC.
  ['Europe/Berlin', 29, '2026-02-01', ['2026-03-29T04:00', '2026-04-29T04:00']],
  ['Europe/Berlin', 28, '2026-02-01', ['2026-03-28T05:00', '2026-04-28T04:00']],
  ['Europe/Berlin', 25, '2026-09-01', ['2026-10-25T05:00']],
  // At midnight: forward on 6 September 2026, so that the day begins at 01:00; back on 5 April.
  ['America/Santiago', 6, '2026-08-01', ['2026-09-06T09:00']],
  ['America/Santiago', 5, '2026-08-01', ['2026-09-05T10:00']],
  ['America/Santiago', 5, '2026-03-01', ['2026-04-05T10:00']],
  ['America/Santiago', 4, '2026-03-01', ['2026-04-04T09:00']],
  ['Pacific/Kiritimati', 1, '2026-10-01', ['2026-10-31T16:00']],
  ['Pacific/Pago_Pago', 1, '2026-10-01', ['2026-11-01T17:00']],
])('delivers at six local time in %s, on day %i', (timeZone, deliveryDay, start, expected) => {
  const rhythm = { ...monthly, deliveryDay, timeZone };
  expect(instants(firstDeliveries(expected.length, rhythm, start, null))).toEqual(expected);
});

test('delivers on the end date, but not after it', () => {
  const rhythm = { ...monthly, deliveryDay: 10 };
  const until = (endDate: string) => days([...deliveriesFrom(rhythm, '2026-10-01', endDate)]);
  expect(until('2026-12-10')).toEqual(['2026-11-10', '2026-12-10']);
  expect(until('2026-12-09')).toEqual(['2026-11-10']);
  expect(until('2026-11-09')).toEqual([]);
  // The end date is in the TMC's time zone: it is the 10th in Auckland while it is the 9th in Greenwich.
  const auckland = { ...rhythm, timeZone: 'Pacific/Auckland' };
  expect(instants([...deliveriesFrom(auckland, '2026-10-01', '2026-11-10')])).toEqual(['2026-11-09T17:00']);
});

test('A schedule starts with the first delivery after its start, to the minute', () => {
  const rhythm = { ...monthly, deliveryDay: 10, timeZone: 'Europe/Berlin' };
  expect(firstStart(rhythm, new Date('2026-11-10T04:59Z'))).toBe('2026-10-01');
  expect(firstStart(rhythm, new Date('2026-11-10T05:00Z'))).toBe('2026-11-01');
  // It is November in Berlin already.
  expect(firstStart(rhythm, new Date('2026-10-31T23:30Z'))).toBe('2026-10-01');
  expect(firstStart({ ...rhythm, periodId: 4 }, new Date('2026-01-10T04:59Z'))).toBe('2025-01-01');
  expect(firstStart({ ...rhythm, periodId: 4 }, new Date('2026-01-10T05:01Z'))).toBe('2026-01-01');
});

test('A sample covers the last range that has ended in the TMC’s time zone', () => {
  const rhythm = { ...monthly, deliveryDay: 20, timeZone: 'Australia/Melbourne' };
  const range = (periodId: number, now: string) => lastRange({ ...rhythm, periodId }, new Date(now));
  expect(range(1, '2026-11-30T12:59Z')).toEqual({ dateStart: '2026-10-01', dateEnd: '2026-10-31' });
  expect(range(1, '2026-11-30T13:00Z')).toEqual({ dateStart: '2026-11-01', dateEnd: '2026-11-30' });
  expect(range(3, '2026-11-30T13:00Z')).toEqual({ dateStart: '2026-01-01', dateEnd: '2026-06-30' });
});

/** Delivers what is due at each check, as the planning job does. */
function deliverAt(checks: { at: string; deliveryDay: number }[], endDate: string | null = null) {
  const delivered: string[] = [];
  let owed = '2026-09-01';
  for (const { at, deliveryDay } of checks) {
    for (const delivery of dueBy(new Date(at), { ...monthly, deliveryDay }, owed, endDate)) {
      delivered.push(delivery.range.dateStart);
      owed = nextRangeStart(delivery);
    }
  }
  return delivered;
}

test('Changing the delivery day between two runs neither skips nor repeats a range', () => {
  // From the 10th to the 20th once October's report went out on the 10th.
  expect(
    deliverAt([
      { at: '2026-10-10T06:00Z', deliveryDay: 10 },
      { at: '2026-10-20T06:00Z', deliveryDay: 20 },
      { at: '2026-11-10T06:00Z', deliveryDay: 20 },
      { at: '2026-11-20T06:00Z', deliveryDay: 20 },
    ]),
  ).toEqual(['2026-09-01', '2026-10-01']);
  // From the 20th to the 10th on the 15th: the delivery of the 20th is due immediately.
  expect(
    deliverAt([
      { at: '2026-10-14T06:00Z', deliveryDay: 20 },
      { at: '2026-10-15T06:00Z', deliveryDay: 10 },
      { at: '2026-10-20T06:00Z', deliveryDay: 10 },
      { at: '2026-11-10T06:00Z', deliveryDay: 10 },
    ]),
  ).toEqual(['2026-09-01', '2026-10-01']);
});

test('Missed deliveries are caught up once, the oldest first', () => {
  expect(
    deliverAt([
      { at: '2026-12-24T00:00Z', deliveryDay: 10 },
      { at: '2026-12-24T00:01Z', deliveryDay: 10 },
    ]),
  ).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
  expect(deliverAt([{ at: '2026-12-24T00:00Z', deliveryDay: 10 }], '2026-11-30')).toEqual([
    '2026-09-01',
    '2026-10-01',
  ]);
});

test('A resumed schedule does not catch up on the pause', () => {
  const rhythm = { ...monthly, deliveryDay: 10 };
  const resumed = firstStart(rhythm, new Date('2026-12-24T00:00Z'));
  expect(days(firstDeliveries(1, rhythm, resumed, null))).toEqual(['2027-01-10']);
});
