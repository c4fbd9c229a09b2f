import { describe, expect, test } from 'vitest';
import { affected } from '../../../contract/traveller-tracker/affected.ts';
import { peopleUnderWay } from '../../../contract/traveller-tracker/calls.ts';
import { travellersAbroad } from './abroad.fixture.ts';

const { server, people, write } = travellersAbroad();
const names = async (query: object, email?: string) =>
  (await people(query, email)).map(({ travellerName }) => travellerName);

describe('affected travellers', () => {
  test('are those who are there now, with contact details from the feed', async () => {
    const found = await people({ country: 'SG' });
    const [{ bookingId } = { bookingId: 0 }] = found;
    expect(found.map(({ travellerId, bookingId: _, ...one }) => one)).toEqual([
      {
        travellerName: 'Ada',
        employeeNumber: null,
        customer: 'Acme Pty Ltd',
        email: 'ada@acme.test',
        phone: '+61 400 000 000',
        bookings: [{ bookingId, bookingReference: 'ADA' }],
        place: 'Singapore',
        countries: ['SG'],
        arrival: '2026-03-10T10:00',
        departure: '2026-03-14T08:00',
      },
      expect.objectContaining({ travellerName: 'Bob', employeeNumber: '8', email: 'bob@acme.test' }),
      expect.objectContaining({ travellerName: 'Cat', email: null, phone: null }),
    ]);
  });

  test('are listed once, regardless of the number of trips and places', async () => {
    const found = (await people({})).filter(({ travellerName }) => travellerName === 'Fay');
    const id = (reference: string) =>
      found[0]?.bookings.find(({ bookingReference }) => bookingReference === reference)?.bookingId;
    expect(found).toMatchObject([
      {
        place: 'Paris; Rome',
        countries: ['FR', 'IT'],
        bookings: [{ bookingReference: 'PAR' }, { bookingReference: 'ROM' }],
        bookingId: id('ROM'),
        email: 'fay@acme.test',
        phone: '1',
        arrival: '2026-03-10T10:00',
        departure: '2026-03-14T08:00',
      },
    ]);
    expect((await write([{ travellerId: found[0]?.travellerId, bookingId: id('PAR') }])).status).toBe(400);
  });

  test('can be selected by time, circle and node, within the reader’s sight', async () => {
    expect(await names({ country: 'SG', hours: 72 })).toEqual(['Ada', 'Bob', 'Cat', 'Eve']);
    expect(await names({ latitude: 51.5, longitude: -0.1, radiusKm: 50 })).toEqual(['Dan']);
    expect(await names({ client: await server.nodeId('ONE', 'BETA') })).toEqual(['Dan']);
    expect(await names({}, 'plant1@one.test')).toEqual(['Ada', 'Cat']);
    expect(await names({}, 'all@two.test')).toEqual([]);
  });

  test('stand in the list beside the map, as those who are affected anywhere', async () => {
    const query = { hours: 72 };
    const { people: listed, isCut } = await server.get('plant1@one.test', peopleUnderWay, { query });
    const affectedAnywhere = await people(query, 'plant1@one.test');
    expect(isCut).toBe(false);
    expect(listed).toEqual(
      affectedAnywhere.map(({ travellerId, travellerName, place, countries, departure, bookings }) => ({
        travellerId,
        travellerName,
        place,
        countries,
        departure,
        bookings,
      })),
    );
    expect(listed.map(({ travellerName }) => travellerName)).toEqual(['Ada', 'Cat', 'Eve']);
    const client = await server.nodeId('ONE', 'ACME-2');
    for (const email of ['plant1@one.test', 'all@two.test'])
      expect((await server.send(email, peopleUnderWay, { query: { client } })).status).toBe(404);
  });

  test('require the permission', async () => {
    expect((await server.send('nobody@one.test', affected)).status).toBe(403);
    const client = await server.nodeId('ONE', 'ACME-2');
    expect((await server.send('plant1@one.test', affected, { query: { client } })).status).toBe(404);
    expect((await server.send('all@two.test', affected, { query: { client } })).status).toBe(404);
  });
});
