/** Stores new and changed places. */
import { sql } from 'kysely';
import { insertSelected } from '../database/insert-selected.ts';
import type { Trx } from '../database/schema.ts';
import type { Merge } from './merge-work.ts';
import type { Place, Places } from './places.ts';

export async function insertPlaces({ trx, clientId, importId, places: { added } }: Merge): Promise<void> {
  await insertSelected(
    trx,
    sql`insert into places (client_id, id, code, name, country, latitude, longitude, time_zone, is_iata,
          city_code, import_id)
        overriding system value
        select ${clientId}, id, code, name, country, latitude, longitude, time_zone, is_iata, city_code,
          ${importId}::bigint
        from ${asRows(added)}`,
  );
}

export async function describePlaces(trx: Trx, clientId: number, { changed }: Places): Promise<void> {
  await sql`
    update places p set name = n.name, country = n.country, latitude = n.latitude, longitude = n.longitude,
      city_code = n.city_code
    from ${asRows(changed)}
    where p.client_id = ${clientId} and p.id = n.id`.execute(trx);
}

function asRows(places: readonly Place[]) {
  const rows = places.map(({ coordinates, timeZone, isIata, cityCode, ...place }) => ({
    ...place,
    ...coordinates,
    time_zone: timeZone,
    is_iata: isIata,
    city_code: cityCode,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, code text, name text,
    country text, latitude double precision, longitude double precision, time_zone text, is_iata boolean,
    city_code text)`;
}
