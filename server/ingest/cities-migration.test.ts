import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as migration from '../database/migrations/034-cities-of-places.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';
import { deriveStaleTrips } from './stale-trips.ts';
import { itinerary_summary, lines, ofCities, osaka, placesOf, tokyo } from './stations.fixture.ts';
import { type Client, stored } from './two-customers.fixture.ts';

const database = testDatabase();

const withoutCities = [tokyo(), { ...osaka, city_code: '' }];
const withCities = [tokyo({ city_code: 'TYO' }), osaka];

/** Sets the hotel line's status to cancelled, as an edit. */
const edit = ({ id, within }: Client) =>
  within((trx) =>
    trx
      .updateTable('line_items')
      .set({ edited_status: 'Cancelled', status: 'Cancelled', is_counted: false })
      .where('client_id', '=', id)
      .where('line_key', '=', '2')
      .execute(),
  );

/** Identifies places by code, since ids depend on the order in which cities were found. */
async function stateOf(client: Client) {
  const { trips, rows } = await stored(client);
  const codes = trips.map(({ origin, destination, itinerary_summary: route, is_overnight, departure_at }) => [
    origin,
    destination,
    route,
    is_overnight,
    departure_at,
  ]);
  const facts = rows.map(({ line_key, status, edited_status, destination_country, amount_paid }) => [
    line_key,
    status,
    edited_status,
    destination_country,
    amount_paid,
  ]);
  return { codes, facts, places: await placesOf(client) };
}

test('assigns the stations of an existing demo to their cities, keeps edits and leaves other TMCs alone', async () => {
  const [demo, fresh, other] = [
    await newClient(database),
    await newClient(database),
    await newClient(database),
  ];
  await demo.importFeed({ locations: withoutCities, lines });
  await other.importFeed({ locations: withoutCities, lines });
  await fresh.importFeed({ locations: withCities, lines });
  await edit(demo);
  await edit(fresh);
  const { owner, db } = database;
  await owner.updateTable('clients').set({ code: 'SOUTHERN' }).where('id', '=', demo.id).execute();
  const before = [await stored(other), await other.version()];
  expect((await stateOf(demo)).places).not.toEqual(ofCities);

  await sql`alter table places drop column city_code`.execute(owner);
  await owner.transaction().execute((trx) => migration.up(trx as never));
  const messages: string[] = [];
  await deriveStaleTrips(db, (line) => messages.push(line));

  expect(messages).toEqual([`Deriving the trips of ${demo.code} again.`]);
  const upgraded = await stateOf(demo);
  expect(upgraded.places).toEqual(ofCities);
  expect(upgraded.codes).toEqual([['MEL', 'OSA', itinerary_summary, true, '2026-03-10T08:00']]);
  expect(upgraded).toEqual(await stateOf(fresh));
  expect([await stored(other), await other.version()]).toEqual(before);

  const version = await demo.version();
  expect(version.has_stale_trips).toBe(false);
  // The cities are new places, which the replica picks up.
  expect(version.places_version).toBe(version.version);
  expect(await demo.importFeed({ locations: withCities, lines })).toMatchObject({
    added: 0,
    changed: 0,
    places: { added: 0, changed: 0 },
  });
  expect(await demo.version()).toEqual(version);
});
