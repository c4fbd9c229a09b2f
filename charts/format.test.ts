import { describe, expect, it } from 'vitest';
import {
  count,
  country,
  cut,
  decimal,
  exact,
  mass,
  money,
  percent,
  plural,
  shortMass,
  shortMoney,
  wholeMoney,
} from './format.ts';

const en = 'en-AU';
const aud = { currency: 'AUD', locale: en };

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
  expect(count(1234567, en)).toBe('1,234,567');
  expect(count(null, en)).toBe('–');
  expect(decimal(2.25, 1, en)).toBe('2.3');
  expect(decimal(-2.25, 1, en)).toBe('-2.3');
  expect(percent(12.5, en)).toBe('12.50%');
  expect(percent(1.005, en)).toBe('1.01%');
  expect(percent(100, en, 0)).toBe('100%');
  expect(percent(null, en)).toBe('–');
  expect(percent(1e-9, en)).toBe('0.00%');
});

it('truncates by whole characters', () => {
  expect(cut('Short', 20)).toBe('Short');
  expect(cut('x'.repeat(20), 20)).toBe('x'.repeat(20));
  expect(cut('x'.repeat(21), 20)).toBe(`${'x'.repeat(19)}…`);
  expect(cut('😀😀😀', 2)).toBe('😀…');
});

it('formats singular and plural', () => {
  expect(plural(1, en, 'trip')).toBe('1 trip');
  expect(plural(1204, en, 'trip')).toBe('1,204 trips');
  expect(plural(0, en, 'entry', 'entries')).toBe('0 entries');
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
  expect(mass(value, en)).toBe(text);
});

it('strips decimals of a mass on an axis only if all are zero', () => {
  expect(shortMass(800_000, en)).toBe('800 t');
  expect(shortMass(1500, en)).toBe('1.50 t');
  expect(shortMass(0, en)).toBe('0 kg');
});

describe.each([
  ['de-DE', 'EUR'],
  ['ja-JP', 'JPY'],
  ['en-IN', 'INR'],
] as const)('%s', (locale, currency) => {
  const format = { locale, currency };
  const texts = {
    'de-DE': {
      money: ['1.234.567,80 €', '-12,00 €', '1.234.568 €', '1,3 Mio. €'],
      numbers: ['1.234.567', '2,3', '12,50 %', '1,20 t', '1.204 trips'],
    },
    'ja-JP': {
      money: ['￥1,234,568', '-￥12', '￥1,234,568', '￥125万'],
      numbers: ['1,234,567', '2.3', '12.50%', '1.20 t', '1,204 trips'],
    },
    'en-IN': {
      money: ['₹12,34,567.80', '-₹12.00', '₹12,34,568', '₹12.5L'],
      numbers: ['12,34,567', '2.3', '12.50%', '1.20 t', '1,204 trips'],
    },
  }[locale];

  it('writes amounts with the signs, groups and decimals of locale and currency', () => {
    expect([
      money(1_234_567.8, format),
      money(-12, format),
      wholeMoney(1_234_567.8, format),
      shortMoney(1_250_000, format),
    ]).toEqual(texts.money.map(spaced));
  });

  it('writes numbers with its signs', () => {
    expect([
      count(1_234_567, locale),
      decimal(2.25, 1, locale),
      percent(12.5, locale),
      mass(1200, locale),
      plural(1204, locale, 'trip'),
    ]).toEqual(texts.numbers.map(spaced));
  });
});

/** A number does not break from its sign. */
const spaced = (text: string) => text.replace(/ (?=[€%]|Mio)/g, '\u00a0');

it('shows an exact number with the decimals of its text', () => {
  expect(exact('17250.0935', en)).toBe('17,250.0935');
  expect(exact('5.20000', en)).toBe('5.20000');
  expect(exact('123456789.000000000001', 'de-DE')).toBe('123.456.789,000000000001');
});
