import { beforeAll, describe, expect, test } from 'vitest';
import * as airfare from '../../../contract/airfare/calls.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { isPaged, type PagedEndpoint } from '../../../contract/http/paging.ts';
import { expectNulRefused } from '../../test/report-access.ts';
import { testServer } from '../../test/server.ts';
import { loadExample, march } from './example.fixture.ts';

const server = testServer();

beforeAll(() => loadExample(server));

const declared = Object.values(airfare).filter(
  (value): value is typeof value & Endpoint => typeof value === 'object' && 'path' in value,
) as Endpoint[];
const endpoints = declared.flatMap((one) => (isPaged(one) ? [one, one.file] : [one]));
const filtered = endpoints.filter((endpoint) => endpoint !== (airfare.bookingClassList as Endpoint));
const byPath = (list: Endpoint[]) => list.map((endpoint) => [endpoint.path, endpoint] as const);

/** The parameters that an endpoint needs besides the filter. */
const more: Record<string, object> = Object.fromEntries([
  ...pathsOf(airfare.spendByClassOfTravelDetail, { fareTypeDescription: 'Saver' }),
  ...pathsOf(airfare.spendByDestinationDetail, { locationId: '' }),
  ...pathsOf(airfare.airlineMarketShareDetail, { airline: '' }),
  ...pathsOf(airfare.lines, { figure: 'totalCostOfAirfares' }),
]);
function pathsOf({ path, file }: PagedEndpoint, needed: object): [string, object][] {
  return [
    [path, needed],
    [file.path, needed],
  ];
}

describe.each(byPath(endpoints))('%s', (path, endpoint) => {
  const query = { ...march, ...more[path] };

  test('answers 404 for a node of another TMC or one that was not granted', async () => {
    const foreign = await server.nodeId('TWO', 'OTHER');
    const hidden = await server.nodeId('ONE', 'ACME-1');
    for (const [email, client] of [
      ['all@one.test', foreign],
      ['plant2@one.test', hidden],
    ] as const) {
      const { status } = await server.send(email, endpoint, { query: { ...query, client } });
      expect(status).toBe(404);
    }
  });

  test('never returns rows of another TMC or of a node that was not granted', async () => {
    const other = await server.send('all@two.test', endpoint, { query });
    expect(other.status).toBe(200);
    expect(JSON.stringify(other.body)).not.toMatch(/Ada|Bob|"B[1-7]"|Qantas|Virgin/);
    const part = await server.send('plant2@one.test', endpoint, { query });
    expect(part.status).toBe(200);
    expect(JSON.stringify(part.body)).not.toMatch(/Ada|"B[135]"|Z9/);
  });

  test('rejects anonymous requests and users without a TMC', async () => {
    expect((await server.send(null, endpoint, { query })).status).toBe(401);
    expect((await server.send('stranger@nowhere.test', endpoint, { query })).status).toBe(403);
  });
});

test('a reader of one cost centre gets its figures only', async () => {
  const answer = await server.get('plant2@one.test', airfare.summary, { query: march });
  // B2, B6, B7
  expect(answer).toEqual({
    totalCostOfAirfares: -80,
    numberOfAirBookings: 3,
    numberOfTickets: 3,
    numberOfSegmentsFlown: 0,
  });
});

test('the country filter uses the flight’s own origin and destination', async () => {
  const countries = JSON.stringify([{ criteria: 'end_in', countries: ['SG'] }]);
  const answer = await server.get('all@one.test', airfare.spendByDestination, {
    query: { ...march, countries },
  });
  // The flight home ends in Australia.
  expect(answer).toMatchObject([{ destination: 'Singapore', bookings: 2, totalDays: 4, totalSpend: 1000 }]);
});

describe('rejects invalid input with 400 and a message on the field', () => {
  test.each(byPath(filtered))('%s: dates', async (path, endpoint) => {
    const wrong = { ...more[path], dateStart: '2026-03-02', dateEnd: '2026-02-30' };
    const { status, body } = await server.send('all@one.test', endpoint, { query: wrong });
    expect([status, Object.keys(body as object)]).toEqual([400, ['dateEnd']]);
  });

  test.each(byPath(endpoints))('%s: a text that cannot be stored', (path, endpoint) =>
    expectNulRefused(server, 'all@one.test', endpoint, { ...march, ...more[path] }),
  );

  test.each<[string, Endpoint, object, string]>([
    ['a location that is not a number', airfare.spendByDestinationDetail, { locationId: 'x' }, 'locationId'],
    ['a location below 1', airfare.spendByDestinationDetail, { locationId: 0 }, 'locationId'],
    ['a missing airline', airfare.airlineMarketShareDetail, {}, 'airline'],
    ['a too long airline', airfare.airlineMarketShareDetail, { airline: 'x'.repeat(501) }, 'airline'],
    ['a missing fare', airfare.spendByClassOfTravelDetail, {}, 'fareTypeDescription'],
    [
      'an empty class',
      airfare.spendByClassOfTravelDetail,
      { fareTypeDescription: 'A', classOfTravel: '' },
      'classOfTravel',
    ],
    ['a missing figure', airfare.lines, {}, 'figure'],
    ['an empty fare', airfare.lines, { figure: 'advancePurchase', fareType: '' }, 'fareType'],
    ['an invalid node', airfare.bookingClassList, { client: -1 }, 'client'],
  ])('%s', async (_name, endpoint, query, field) => {
    const { status, body } = await server.send('all@one.test', endpoint, { query: { ...march, ...query } });
    expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
  });
});
