/**
 * Updates stored lines at places whose description in locations.csv has changed: their places and countries, distance
 * and CO2 factor.
 */
import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import { any } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';
import { CopyWriter, copyRow } from './copy-in.ts';
import { lineFigures } from './line-figures.ts';
import type { Places } from './places.ts';
import { numberAll } from './stage.ts';
import { relocatedColumns } from './staging.ts';
import { hasStaleTrips } from './stored.ts';

const linesAtOnce = 10_000;

type StoredLine = {
  id: number;
  booking_id: number;
  product_type: ProductType;
  class_of_travel: string | null;
  feed_distance_m: number | null;
  origin_code: string | null;
  destination_code: string | null;
};

/**
 * Fills `relocated` and numbers the cities that lines move to. Call this once the differences are known: changed lines
 * are merged anyway and left out here.
 */
export async function findRelocated(
  trx: Trx,
  client: PoolClient,
  clientId: number,
  places: Places,
): Promise<void> {
  // A migration that leaves stale trips may also have assigned places to cities.
  const isUpgraded = await hasStaleTrips(trx, clientId);
  const described = [...new Set([...places.changed, ...(isUpgraded ? places.ofCities : [])])];
  if (described.length === 0) return;
  await numberAll(trx, places, places.newCitiesOf(described));
  const codes = described.map(({ code }) => code);
  // Citus rejects `not exists` over a temporary table joined with a tenant table, but accepts it over a common table.
  await sql`
    declare stored_lines no scroll cursor for
    with replaced as materialized (select line_id from known)
    select id, booking_id, product_type, class_of_travel, feed_distance_m, origin_code, destination_code
    from line_items l
    where client_id = ${clientId}
      and (origin_code = ${any(codes)} or destination_code = ${any(codes)})
      and not exists (select from replaced r where r.line_id = l.id)`.execute(trx);
  const writer = new CopyWriter(client, 'relocated', relocatedColumns);
  const fetch = sql<StoredLine>`fetch ${sql.lit(linesAtOnce)} from stored_lines`;
  for (;;) {
    const { rows } = await fetch.execute(trx);
    if (rows.length === 0) break;
    await writer.write(rows.map((line) => relocatedRow(line, places)).join(''));
    await writer.finish();
  }
  await sql`close stored_lines`.execute(trx);
}

/** The new value of a column of a stored line `l`, with `relocated` joined as `m`. */
export const asRelocated = (column: string): RawBuilder<unknown> => sql`
  case when m.line_id is null then ${sql.ref(`l.${column}`)} else ${sql.ref(`m.${column}`)} end`;

function relocatedRow(line: StoredLine, places: Places): string {
  const end = (code: string | null) => {
    const point = code === null ? undefined : places.find(code);
    if (!point) return null;
    const { place, coordinates } = point;
    return { placeId: place.id, country: place.country, coordinates };
  };
  const ends = { origin: end(line.origin_code), destination: end(line.destination_code) };
  const { distanceM, co2Factor } = lineFigures(
    {
      productType: line.product_type,
      classOfTravel: line.class_of_travel,
      feedDistanceM: line.feed_distance_m,
    },
    ends,
  );
  return copyRow([
    line.id,
    line.booking_id,
    ends.origin?.placeId ?? null,
    ends.destination?.placeId ?? null,
    ends.origin?.country ?? null,
    ends.destination?.country ?? null,
    distanceM,
    co2Factor,
  ]);
}
