import { describe, expect, it } from 'vitest';
import {
  count,
  country,
  cut,
  date,
  dateTime,
  decimal,
  exact,
  mass,
  money,
  month,
  percent,
  plural,
  shortMoney,
} from './format.ts';

const aud = { currency: 'AUD', locale: 'en-AU' };

describe('money', () => {
  it('has the sign before the currency, two decimals and thousands separators', () => {
    expect(money(1234.5, aud)).toBe('$1,234.50');
    expect(money(-12, aud)).toBe('-$12.00');
    expect(money(0, aud)).toBe('$0.00');
    expect(money(1_234_567_890.12, aud)).toBe('$1,234,567,890.12');
  });

  it('rounds half away from zero, on the decimal form of the number', () => {
    expect(money(1.005, aud)).toBe('$1.01');
    expect(money(-1.005, aud)).toBe('-$1.01');
    expect(money(8.345, aud)).toBe('$8.35');
    expect(money(1.0049, aud)).toBe('$1.00');
    expect(money(2 / 3, aud)).toBe('$0.67');
  });

  it('never shows a negative zero', () => {
    expect(money(-0.001, aud)).toBe('$0.00');
    expect(money(-0, aud)).toBe('$0.00');
  });

  it('uses the sign of the client’s currency', () => {
    expect(money(5, { currency: 'NZD', locale: 'en-AU' })).toBe('$5.00');
    expect(money(5, { currency: 'GBP', locale: 'en-GB' })).toBe('£5.00');
  });

  it('shows a missing value as a dash, unlike zero', () => {
    expect(money(null, aud)).toBe('–');
    expect(money(undefined, aud)).toBe('–');
  });
});

it('shortens amounts on an axis', () => {
  expect(shortMoney(1_250_000, aud)).toBe('$1.3M');
  expect(shortMoney(350_000, aud)).toBe('$350K');
  expect(shortMoney(-2000, aud)).toBe('-$2K');
  expect(shortMoney(0, aud)).toBe('$0');
});

it('formats counts, decimals and percentages', () => {
  expect(count(1234567)).toBe('1,234,567');
  expect(count(null)).toBe('–');
  expect(decimal(2.25, 1)).toBe('2.3');
  expect(decimal(-2.25, 1)).toBe('-2.3');
  expect(percent(12.5)).toBe('12.50%');
  expect(percent(1.005)).toBe('1.01%');
  expect(percent(100, 0)).toBe('100%');
  expect(percent(null)).toBe('–');
  expect(percent(1e-9)).toBe('0.00%');
});

it('formats dates and months without a time zone', () => {
  expect(date('2025-09-07')).toBe('07-Sep-2025');
  expect(date('2024-02-29T23:59:00')).toBe('29-Feb-2024');
  expect(date(null)).toBe('–');
  expect(dateTime('2025-09-07T08:05')).toBe('07-Sep-2025, 08:05');
  expect(month('2025-06')).toBe('Jun 2025');
});

it('truncates by whole characters', () => {
  expect(cut('Short', 20)).toBe('Short');
  expect(cut('x'.repeat(20), 20)).toBe('x'.repeat(20));
  expect(cut('x'.repeat(21), 20)).toBe(`${'x'.repeat(19)}…`);
  expect(cut('😀😀😀', 2)).toBe('😀…');
});

it('formats singular and plural', () => {
  expect(plural(1, 'trip')).toBe('1 trip');
  expect(plural(1204, 'trip')).toBe('1,204 trips');
  expect(plural(0, 'entry', 'entries')).toBe('0 entries');
});

it('names countries', () => {
  expect(country('NZ')).toBe('New Zealand');
  expect(country('HK')).toBe('Hong Kong');
  expect(country('ZZ')).not.toBe('');
  expect(country(null)).toBe('–');
});

it.each([
  [0, '0 kg'],
  [999.4, '999 kg'],
  [999.5, '1.00 t'],
  [1234, '1.23 t'],
  [999_996, '1.00 kt'],
  [35_600_000, '35.60 kt'],
  [1_234_000_000, '1.23 Mt'],
  [5_000_000_000_000, '5,000.00 Mt'],
  [-2500, '-2.50 t'],
  [null, '–'],
])('scales %s kilograms to %s', (value, text) => {
  expect(mass(value)).toBe(text);
});

it('shows an exact number with the decimals of its text', () => {
  expect(exact('17250.0935')).toBe('17,250.0935');
  expect(exact('5.20000')).toBe('5.20000');
  expect(exact('123456789.000000000001')).toBe('123,456,789.000000000001');
});
