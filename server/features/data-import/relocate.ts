/** Stored lines at places whose description in locations.csv has changed: their countries, distance and CO2 factor. */
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { ProductType } from '../../../contract/core/constants.ts';
import { any } from '../../db/build.ts';
import type { Trx } from '../../db/schema.ts';
import { CopyWriter, copyRow } from './copy-in.ts';
import { lineFigures } from './line-figures.ts';
import type { Places } from './places.ts';
import { relocatedColumns } from './staging.ts';

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

/** Fills `relocated`. Call it when the differences are known: changed lines are merged anyway, and left out here. */
export async function findRelocated(
  trx: Trx,
  client: PoolClient,
  clientId: number,
  places: Places,
): Promise<void> {
  const changed = places.changed.map((place) => place.id);
  if (changed.length === 0) return;
  // Citus takes no `not exists` over a temporary table beside a tenant's, but one over a common table.
  await sql`
    declare stored_lines no scroll cursor for
    with replaced as materialized (select line_id from known)
    select id, booking_id, product_type, class_of_travel, feed_distance_m, origin_code, destination_code
    from line_items l
    where client_id = ${clientId}
      and (origin_place_id = ${any(changed)} or destination_place_id = ${any(changed)})
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

function relocatedRow(line: StoredLine, places: Places): string {
  const end = (code: string | null) => {
    const point = code === null ? undefined : places.find(code);
    return point ? { country: point.place.country, coordinates: point.coordinates } : null;
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
    ends.origin?.country ?? null,
    ends.destination?.country ?? null,
    distanceM,
    co2Factor,
  ]);
}
