import { describe, expect, test } from 'vitest';
import * as rules from './rules.ts';

/** The value, or the reason why there is none. */
function check<T>(rule: rules.Rule<T>, text: string): T | string | null {
  let reason: string | undefined;
  const value = rule(text, (why) => {
    reason = why;
    return null;
  });
  return reason ?? value;
}

describe('amounts are whole cents', () => {
  test.each([
    ['410.50', 41050],
    ['410.5', 41050],
    ['410', 41000],
    ['-9.90', -990],
    ['0.29', 29],
    ['1.15', 115],
    ['999999999.99', 99999999999],
    ['1000000000', 100000000000],
    ['-1000000000.00', -100000000000],
  ])('%s', (text, cents) => expect(check(rules.amount, text)).toBe(cents));

  test.each(['ten', '1,234.50', '$9.90', '1e5', '.5', '5.', '+5', '0x10', '1 000', '--1', 'NaN'])(
    '%s is not an amount',
    (text) => expect(check(rules.amount, text)).toBe('not a plain decimal number, as 1234.50'),
  );

  test('amounts have at most two decimals', () => {
    expect(check(rules.amount, '9.905')).toBe('more than two decimals; money is whole cents');
    expect(check(rules.amount, '9.900')).toBe('more than two decimals; money is whole cents');
  });

  test.each(['1000000000.01', '-1000000001', '1'.repeat(400)])('%s is too large', (text) =>
    expect(check(rules.amount, text)).toBe('an amount beyond 1,000,000,000'),
  );
});

test('kilometres and kilograms are stored in thousandths', () => {
  expect(check(rules.thousandths, '713.4567')).toBe(713457);
  expect(check(rules.thousandths, 'far')).toBe('not a plain decimal number, as 1234.5');
  expect(check(rules.thousandths, '1000000000.1')).toBe('a number beyond 1,000,000,000');
});

test('quantities are whole and not below 0', () => {
  expect(check(rules.quantity, '0')).toBe(0);
  expect(check(rules.quantity, '2147483647')).toBe(2147483647);
  expect(check(rules.quantity, '-2')).toBe('below 0');
  expect(check(rules.quantity, '1.5')).toBe('not a whole number');
  expect(check(rules.quantity, '2147483648')).toBe('a number beyond 2,147,483,647');
});

test('sequences count from 1', () => {
  expect(check(rules.fromOne, '1')).toBe(1);
  expect(check(rules.fromOne, '0')).toBe('not a whole number from 1');
  expect(check(rules.fromOne, '-1')).toBe('not a whole number');
});

describe('dates', () => {
  test.each(['2016-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s', (text) =>
    expect(check(rules.date, text)).toBe(text),
  );
  test.each([
    '2016-02-30',
    '2015-02-29',
    '1900-02-29',
    '2016-04-31',
    '2016-13-01',
    '2016-00-10',
    '2016-01-00',
    '0000-01-01',
  ])('%s is not an existing day', (text) => expect(check(rules.date, text)).toBe('there is no such day'));
  test.each(['01/03/2016', '2016-3-1', 'last week', '2016-03-01T00:00', '20160301'])(
    '%s is not a date',
    (text) => expect(check(rules.date, text)).toBe('not a date as YYYY-MM-DD'),
  );

  test('a transaction must be in a year that screens can show', () => {
    expect(check(rules.reportableDate, '1970-01-01')).toBe('1970-01-01');
    expect(check(rules.reportableDate, '2100-12-31')).toBe('2100-12-31');
    expect(check(rules.reportableDate, '0206-03-01')).toBe('a year before 1970 or after 2100');
    expect(check(rules.reportableDate, '2101-01-01')).toBe('a year before 1970 or after 2100');
  });
});

test('local times', () => {
  expect(check(rules.localTime, '2016-03-10T23:59')).toBe('2016-03-10T23:59');
  expect(check(rules.localTime, '2016-03-10T24:00')).toBe('there is no such time of day');
  expect(check(rules.localTime, '2016-03-10T07:60')).toBe('there is no such time of day');
  expect(check(rules.localTime, '2016-02-30T07:00')).toBe('there is no such day');
  for (const text of ['2016-03-10 07:00', '2016-03-10T07:00:00', '2016-03-10T07:00Z', '2016-03-10']) {
    expect(check(rules.localTime, text)).toBe('not a local time as YYYY-MM-DDTHH:MM');
  }
});

test('ends of fiscal years', () => {
  expect(check(rules.dayOfYear, '06-30')).toBe('06-30');
  expect(check(rules.dayOfYear, '02-29')).toBe('02-29');
  expect(check(rules.dayOfYear, '06-31')).toBe('not a day of the year as MM-DD');
  expect(check(rules.dayOfYear, '30/06')).toBe('not a day of the year as MM-DD');
});

test('flags, countries, coordinates', () => {
  expect(check(rules.flag, 'Y')).toBe(true);
  expect(check(rules.flag, 'N')).toBe(false);
  expect(check(rules.flag, 'yes')).toBe('neither Y nor N');
  expect(check(rules.country, 'au')).toBe('AU');
  expect(check(rules.country, 'XX')).toBe('no country of ISO 3166-1 alpha-2, as AU');
  expect(check(rules.latitude, '-37.8136')).toBe(-37.8136);
  expect(check(rules.latitude, '90.1')).toBe('not between -90 and 90 degrees');
  expect(check(rules.longitude, '-180')).toBe(-180);
  expect(check(rules.longitude, '180.5')).toBe('not between -180 and 180 degrees');
  expect(check(rules.longitude, 'east')).toBe('not a plain decimal number, as -37.8136');
});

test('values of a closed list match exactly', () => {
  expect(check(rules.productType, 'Service Fee')).toBe('Service Fee');
  expect(check(rules.productType, 'Cruise')).toMatch(/^unknown product type; known are Air, Hotel/);
  expect(check(rules.productType, 'constructor')).toMatch(/^unknown product type/);
  expect(check(rules.lineStatus, 'Ticket Credit')).toBe('Ticket Credit');
  expect(check(rules.lineStatus, 'refunded')).toMatch(/^unknown status/);
  expect(check(rules.bookingMethod, 'Phone')).toBe('unknown booking method; known are Online, Offline');
});
