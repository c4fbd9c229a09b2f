/**
 * A code of locations.csv may name its city. Stations of a demo that was loaded before get their cities here; the next
 * start moves their lines there and derives the trips again (`has_stale_trips`).
 */
import { type Kysely, sql } from 'kysely';
import { amongAllClients } from './guard.ts';

const changed = ['data_version', 'places'];

/** The stations as described in the demo's feeds. */
const stations = [
  ['MEL-SXS', 'Melbourne Southern Cross', 'MEL'],
  ['SYD-CENTRAL', 'Sydney Central', 'SYD'],
  ['CANBERRA-STN', 'Canberra Kingston', 'CBR'],
  ['LON-EUSTON', 'London Euston', 'LON'],
  ['MAN-PICCADILLY', 'Manchester Piccadilly', 'MAN'],
  ['TOKYO-STN', 'Tokyo Station', 'TYO'],
  ['SHIN-OSAKA', 'Shin-Osaka', 'OSA'],
  ['AUCKLAND-STRAND', 'Auckland Strand', 'AKL'],
  ['HAMILTON-STN', 'Hamilton Frankton', 'HLZ'],
];

const values = stations.map((station) => `(${station.map((text) => `'${text}'`).join(', ')})`).join(', ');

const statements = [
  `alter table places add column city_code text`,
  `update places p set city_code = s.city_code
   from (values ${values}) as s (code, name, city_code), clients c
   where c.id = p.client_id and c.code in ('SOUTHERN', 'HARBOUR') and p.code = s.code and p.name = s.name`,
  `update data_version v set has_stale_trips = true
   from (select distinct client_id from places where city_code is not null) p
   where p.client_id = v.client_id`,
];

export const up = (db: Kysely<never>): Promise<void> =>
  amongAllClients(db, changed, async () => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
