import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import * as airfare from '../airfare/calls.ts';
import * as summary from '../summary/calls.ts';
import { reportQuery } from '../vocabulary/filters.ts';
import type { Answer, Input, Sent } from './endpoint.ts';
import { report } from './report.ts';

const dates = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

test('the selected node is `client` on the wire and `nodeId` in the query', () => {
  const query = reportQuery({ limit: z.coerce.number().optional() });
  expect(query.parse({ ...dates, client: '7', limit: '3' })).toEqual({
    ...dates,
    countries: [],
    nodeId: 7,
    limit: 3,
  });
  expect(query.safeParse({ ...dates, nodeId: 7 }).data).not.toMatchObject({ nodeId: 7 });
  expect(query.safeParse({ ...dates, dateEnd: '2026-02-01' }).success).toBe(false);
});

test('a card derives its answer, documentation and order from the glossary', () => {
  const { shown, answer, metrics } = summary.transactionSummary;
  const fields = ['bookings', 'hotel_room_nights', 'car_hire_days', 'service_fees'];
  expect(shown.map(({ field }) => field)).toEqual(fields);
  expect(shown.at(-1)?.name).toBe('service_fees_charged');
  expect(Object.keys(metrics ?? {})).toEqual(fields);
  expect(metrics?.service_fees?.label).toBe('Service fees charged');
  const values = { bookings: 1, hotel_room_nights: 2, car_hire_days: 3, service_fees: 4 };
  expect(answer.parse(values)).toEqual(values);
  expect(answer.safeParse({ ...values, bookings: null }).success).toBe(false);
  expect(airfare.statistics.answer.safeParse({ averageCostOfBooking: 1 }).success).toBe(false);
});

test('a card derives its types from the glossary', () => {
  expectTypeOf<Answer<typeof summary.transactionSummary>['service_fees']>().toEqualTypeOf<number>();
  expectTypeOf<Answer<typeof airfare.statistics>['averageCostOfBooking']>().toEqualTypeOf<number | null>();
  expectTypeOf<Answer<typeof airfare.compliance>['CO2Emission']>().toEqualTypeOf<number>();
  expectTypeOf<Answer<typeof airfare.compliance>['restrictedFareUptake']>().toEqualTypeOf<number | null>();
  type Query = Input<typeof airfare.lines>['query'];
  expectTypeOf<Query['nodeId']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Query['page']>().toEqualTypeOf<number>();
  expectTypeOf<Query['fareType']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Query>().not.toHaveProperty('client');
  expectTypeOf<Sent<typeof airfare.lines>['query']>().toHaveProperty('client');
  expectTypeOf<Extract<Query['figure'], 'spendByDestination'>>().toBeNever();
  expectTypeOf<Input<typeof airfare.summary>['query']['dateStart']>().toEqualTypeOf<string>();
});

test('a report has `dependsOn` only if it was declared', () => {
  const answer = z.object({});
  const timeless = report({ path: '/api/test/', summary: 'Still.', answer });
  expect(timeless).not.toHaveProperty('dependsOn');
  const daily = report({ path: '/api/test/', summary: 'Daily.', answer, dependsOn: 'day' });
  expectTypeOf(daily.dependsOn).toEqualTypeOf<'day'>();
  expect(daily.dependsOn).toBe('day');
});
