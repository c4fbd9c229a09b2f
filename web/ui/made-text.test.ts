import { bookings, lines, type MetricEntry, spend } from '@tripledger/contract/metrics/metric.ts';
import { expect, it } from 'vitest';
import { madeText } from './made-text.ts';

const aud = { currency: 'AUD', locale: 'en-AU' };
const words = { label: 'Figure', formula: '', lines: '', opens: 'lines' } as const;
const sums = { lines: 5080, bookings: 639, totalSpend: 1113945.99, value: 3808, whole: 1172 };

const nights = { sum: 'value', one: 'room night' } as const;
const whole = { sum: 'whole', one: 'booking' } as const;

it.each<[Pick<MetricEntry, 'unit' | 'made'>, string]>([
  [{ unit: 'money', made: [spend] }, '$1,113,945.99'],
  [{ unit: 'count', made: [bookings] }, '639 bookings'],
  [{ unit: 'kilograms', made: [{ sum: 'value', unit: 'kilograms' }] }, '3.81 t'],
  [{ unit: 'money', made: [spend, nights] }, '$1,113,945.99 ÷ 3,808 room nights = $292.53'],
  [
    { unit: 'money', made: [{ sum: 'value', unit: 'money', one: 'room only' }, whole] },
    '$3,808.00 room only ÷ 1,172 bookings = $3.25',
  ],
  [
    { unit: 'money', made: [spend, { sum: 'value', unit: 'kilometres', one: 'flown' }] },
    '$1,113,945.99 ÷ 3,808 km flown = $292.53',
  ],
  [{ unit: 'days', made: [nights, whole] }, '3,808 room nights ÷ 1,172 bookings = 3.2 days'],
  [{ unit: 'percent', made: [bookings, whole] }, '639 of 1,172 bookings = 54.52%'],
  [
    { unit: 'percent', made: [lines, { sum: 'whole', one: 'line with a fare', many: 'lines with a fare' }] },
    '5,080 of 1,172 lines with a fare = 433.45%',
  ],
  [
    { unit: 'percent', made: [spend, { sum: 'whole', unit: 'money', one: 'airfares' }] },
    '$1,113,945.99 of $1,172.00 airfares = 95,046.59%',
  ],
])('formats %o: %s', (entry, text) => {
  expect(madeText({ ...words, ...entry } as MetricEntry, sums, aud)).toBe(text);
});

it('uses the singular for one', () => {
  const entry = { ...words, unit: 'count', made: [bookings] } as const;
  expect(madeText(entry, { bookings: 1 }, aud)).toBe('1 booking');
});

it('shows a dash if the divisor is zero', () => {
  const entry = { ...words, unit: 'nights', isAverage: true, made: [nights, whole] } as const;
  expect(madeText(entry, { value: 0, whole: 0 }, aud)).toBe('0 room nights ÷ 0 bookings = –');
});

it('returns null for rows that do not produce the figure', () => {
  const entry = { ...words, unit: 'percent', made: [bookings, whole] } as const;
  expect(madeText(entry, { bookings: 639 }, aud)).toBeNull();
  expect(madeText({ label: '', unit: 'money', formula: '', lines: '' }, sums, aud)).toBeNull();
});
