import { beforeAll, expect, test } from 'vitest';
import type { LinesAnswer } from '../../../contract/lines.ts';
import * as summary from '../../../contract/summary.ts';
import { testServer } from '../../test/server.ts';
import { asking, loadExample, march } from './example.fixture.ts';

const server = testServer();
const ask = asking(server);

beforeAll(() => loadExample(server));

const lines = async (figure: string, more: object = {}) =>
  (await ask(summary.lines, { ...march, figure, ...more })) as LinesAnswer;

/** References and what each row adds, of those that a figure opens to. */
test.each([
  ['total', { lines: 10, bookings: 3, totalSpend: 2575, value: null }],
  ['air', { lines: 4, bookings: 2, totalSpend: 1800.1, value: null }],
  ['hotel', { lines: 3, bookings: 2, totalSpend: 600, value: null }],
  ['car', { lines: 1, bookings: 1, totalSpend: 120, value: null }],
  ['service_fees', { lines: 1, bookings: 1, totalSpend: 9.9, value: null }],
  ['other', { lines: 1, bookings: 1, totalSpend: 45, value: null }],
  ['bookings', { lines: 10, bookings: 3, totalSpend: 2575, value: null }],
  // Four nights of B1 and two of B2; the two that were taken back stand in no row.
  ['hotel_room_nights', { lines: 2, bookings: 2, totalSpend: 650, value: 6 }],
  ['car_hire_days', { lines: 1, bookings: 1, totalSpend: 120, value: 2 }],
  ['service_fees_charged', { lines: 1, bookings: 1, totalSpend: 9.9, value: null }],
  ['costOfChange', { lines: 1, bookings: 1, totalSpend: 1000, value: 50 }],
  ['nonCompliantBookings', { lines: 1, bookings: 1, totalSpend: 1000, value: null }],
  // Two flights of B1 and the car of B2.
  ['onlineBookingCompliance', { lines: 3, bookings: 2, totalSpend: 1920.1, value: null }],
])('%s opens to its lines', async (figure, sums) => {
  const answer = await lines(figure);
  expect(answer.sums).toEqual(sums);
  expect(answer.total).toBe(sums.lines);
  expect(answer.rows).toHaveLength(sums.lines);
});
