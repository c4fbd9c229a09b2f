/** The three tables: what a customer has, the highest first, beside what its pool has there. */
import { sql } from 'kysely';
import { notSpecified } from '../../../contract/core/constants.ts';
import { percentage, ratio } from '../../../contract/core/figure.ts';
import { ask, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import type { Lines } from '../../lines/counted-lines.ts';
import { tripPlace } from '../../lines/destinations.ts';
import { fromCents, ofProduct, takenUp, total } from '../../lines/line-measures.ts';
import { type BookingSums, bookingSums, noSums } from './booking-sums.ts';
import type { BookingKind, Comparison, PartCell } from './comparison.ts';
import { standingOf } from './kpis.ts';

const most = 5;

/** The place of a whole trip, whoever asks: for pools. */
const anyTripPlace = sql<number | null>`line.trip_place_id`;
const stayPlace = sql<number | null>`line.destination_place_id`;
export const fareType = sql<string>`coalesce(line.fare_type, ${sql.lit(notSpecified)})`;

const kinds: readonly BookingKind[] = ['online', 'offline', 'other'];

const numbersOf = (keys: readonly (string | number | null)[]) => keys.map(Number);

/** Names of places by their ids. */
async function placesOf({ clientId, ...reading }: Reading, ids: readonly number[]) {
  const rows = await ask(
    { clientId, ...reading },
    build
      .selectFrom('places as place')
      .where('place.client_id', '=', clientId)
      .where('place.id', '=', any(ids))
      .select(['place.id', 'place.name', 'place.country']),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const ofPart = (cells: readonly PartCell[], part: string | number | null, kind?: string) =>
  cells.filter((cell) => cell.part === part && (kind === undefined || cell.kind === kind));

export async function byDestination(reading: Reading, comparison: Comparison) {
  const { client, all, tells, bookingCells } = comparison;
  const [standing, own] = await Promise.all([
    standingOf(comparison),
    bookingSums(reading, client, tripPlace(reading)),
  ]);
  const top = own
    .filter(({ key }) => key !== null)
    .toSorted((one, other) => other.spend - one.spend || Number(one.key) - Number(other.key))
    .slice(0, most);
  const ids = numbersOf(top.map(({ key }) => key));
  const there = sql<boolean>`line.trip_place_id = ${any(ids)}`;
  const [places, pooled, cells] = await Promise.all([
    placesOf(reading, ids),
    standing === 'shown' ? bookingSums(reading, all.where(there), anyTripPlace) : [],
    standing === 'shown' ? bookingCells(anyTripPlace, there) : [],
  ]);
  const tellsOrNone = (some: readonly PartCell[]) => some.length === 0 || tells(some);
  const rows = top.map((sums) => {
    const id = Number(sums.key);
    const place = places.get(id);
    const pool = tells(ofPart(cells, id)) ? pooled.find(({ key }) => Number(key) === id) : undefined;
    // The spend of all and of one kind would tell of the other: both or none.
    const isTold = kinds.every((kind) => tellsOrNone(ofPart(cells, id, kind)));
    const told = isTold ? pool : undefined;
    return {
      locationId: id,
      destination: place?.name ?? notSpecified,
      country: place?.country ?? null,
      client_spend: fromCents(sums.spend),
      all_spend: pool ? fromCents(pool.spend) : null,
      client_booking_volumes: sums.bookings,
      all_booking_volumes: pool?.bookings ?? null,
      client_online_booking: onlineCost(sums),
      all_online_booking: onlineCost(told),
      client_offline_booking: offlineCost(sums),
      all_offline_booking: offlineCost(told),
    };
  });
  return { standing, rows };
}

const onlineCost = (sums: BookingSums | undefined) =>
  sums ? ratio(fromCents(sums.onlineSpend), sums.online) : null;
const offlineCost = (sums: BookingSums | undefined) =>
  sums ? ratio(fromCents(sums.offlineSpend), sums.offline) : null;

/** Of the pool all fare types or none: their shares come to a whole, so the others would tell of one that is left out. */
export async function byAirfareType(reading: Reading, comparison: Comparison) {
  const { client, all, tells, lineCells } = comparison;
  const air = ofProduct('Air');
  const [standing, own] = await Promise.all([
    standingOf(comparison),
    bookingSums(reading, client.where(air), fareType),
  ]);
  const [pooled, cells] = await Promise.all([
    standing === 'shown' ? bookingSums(reading, all.where(air), fareType) : [],
    standing === 'shown' ? lineCells(fareType, air) : [],
  ]);
  const isTold = [...new Set(cells.map(({ part }) => part))].every(
    (part) => tells(ofPart(cells, part)) && tells(ofPart(cells, part, 'taken up')),
  );
  const told = isTold ? pooled : [];
  const linesOf = (sums: readonly BookingSums[]) => sums.reduce((count, one) => count + one.airLines, 0);
  const [ownLines, pooledLines] = [linesOf(own), linesOf(told)];
  const rows = own
    .toSorted((one, other) => other.airLines - one.airLines || (String(one.key) < String(other.key) ? -1 : 1))
    .map((sums) => {
      const pool = told.length > 0 ? (told.find(({ key }) => key === sums.key) ?? noSums) : null;
      return {
        fareType: String(sums.key),
        client_booking_volumes: sums.bookings,
        all_booking_volumes: pool?.bookings ?? null,
        client_utilisation: percentage(sums.airLines, ownLines),
        all_utilisation: pool && percentage(pool.airLines, pooledLines),
        client_percentage_changed: percentage(sums.changed, sums.bookings),
        all_percentage_changed: pool && percentage(pool.changed, pool.bookings),
        client_cost_of_change: percentage(sums.costOfChange, sums.airSpend),
        all_cost_of_change: pool && percentage(pool.costOfChange, pool.airSpend),
      };
    });
  return { standing, rows };
}

/** Room-only cents and nights of Hotel lines by their place. */
function hotelSums(reading: Reading, lines: Lines) {
  return ask(
    reading,
    lines
      .where(ofProduct('Hotel'))
      .where('line.destination_place_id', 'is not', null)
      .select([
        stayPlace.as('placeId'),
        sql<number>`sum(line.amount_paid - coalesce(line.ancillary_amount, 0))::bigint`.as('spend'),
        total('quantity', takenUp).as('nights'),
      ])
      .groupBy('line.destination_place_id'),
  );
}

export async function byHotels(reading: Reading, comparison: Comparison) {
  const { client, all, tells, lineCells } = comparison;
  const [standing, own] = await Promise.all([standingOf(comparison), hotelSums(reading, client)]);
  const rate = (sums: { spend: number; nights: number } | undefined) =>
    sums ? ratio(fromCents(sums.spend), sums.nights) : null;
  const top = own
    .filter(({ nights }) => nights > 0)
    .toSorted((one, other) => rate(other)! - rate(one)! || one.placeId! - other.placeId!)
    .slice(0, most);
  const ids = top.map(({ placeId }) => placeId!);
  const there = sql<boolean>`${ofProduct('Hotel')} and line.destination_place_id = ${any(ids)}`;
  const [places, pooled, cells] = await Promise.all([
    placesOf(reading, ids),
    standing === 'shown' ? hotelSums(reading, all.where(there)) : [],
    standing === 'shown' ? lineCells(stayPlace, there) : [],
  ]);
  const rows = top.map((sums) => {
    const id = sums.placeId!;
    const isTold = tells(ofPart(cells, id)) && tells(ofPart(cells, id, 'taken up'));
    return {
      locationId: id,
      location: places.get(id)?.name ?? notSpecified,
      country: places.get(id)?.country ?? null,
      client_rate: rate(sums),
      all_rate: isTold ? rate(pooled.find(({ placeId }) => placeId === id)) : null,
    };
  });
  return { standing, rows };
}
