/** Drill-down rows are requested by key, which may be empty for items without one, but must not be omitted. */
import { beforeAll, expect, test } from 'vitest';
import * as accommodation from '../../../contract/accommodation/calls.ts';
import * as airfare from '../../../contract/airfare/calls.ts';
import * as rentalCar from '../../../contract/rental-car/calls.ts';
import * as serviceFees from '../../../contract/service-fees/calls.ts';
import * as summary from '../../../contract/summary/calls.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import { testServer } from '../server.ts';

const server = testServer();
const by = 'all@one.test';
const dates = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

beforeAll(async () => {
  await server.tmc('ONE');
  await server.grant(by, 'ONE');
});

const mayBeNone = [
  [accommodation.detail, 'locationId'],
  [accommodation.destinationAnalysis, 'locationId'],
  [airfare.spendByDestinationDetail, 'locationId'],
  [airfare.airlineMarketShareDetail, 'airline'],
  [rentalCar.detail, 'locationId'],
  [serviceFees.detail, 'type_description'],
  [summary.destinationAnalysis, 'locationId'],
] as const;
const isAlways = [
  [airfare.spendByClassOfTravelDetail, 'fareTypeDescription'],
  [traveller.detail, 'travellerId'],
] as const;

test.each([...mayBeNone, ...isAlways].map(([endpoint, key]) => [endpoint.path, key, endpoint] as const))(
  '%s names %s where it is missing',
  async (_path, key, endpoint) => {
    for (const table of [endpoint, endpoint.file]) {
      const { status, body } = await server.send(by, table, { query: dates });
      expect([status, Object.keys(body as object)]).toEqual([400, [key]]);
    }
  },
);

test.each(mayBeNone.map(([endpoint, key]) => [endpoint.path, key, endpoint] as const))(
  '%s takes an empty %s for none',
  async (_path, key, endpoint) => {
    expect((await server.send(by, endpoint, { query: { ...dates, [key]: '' } })).status).toBe(200);
  },
);
