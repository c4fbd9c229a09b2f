/** The three tables: a customer's top rows, compared with its pool's values. */
import { sql } from 'kysely';
import { comparedPlaces } from '../../../contract/benchmarking/metrics.ts';
import type { Reading } from '../../access/ask.ts';
import { any } from '../../database/build.ts';
import { air, hotel } from '../../metrics/conditions.ts';
import { destination, fareType, tripDestination } from '../../metrics/dimensions.ts';
import { bookingKinds } from '../../metrics/formulas/benchmarking.ts';
import { answer, asc, desc } from '../../metrics/layer/answer.ts';
import { condition, dimension, type Key, percentage, shareOf } from '../../metrics/layer/model.ts';
import {
  airBookings,
  airSpend,
  bookings,
  bookingsWithChangedFare,
  costOfChange,
  spend,
  usedAirLines,
} from '../../metrics/measures.ts';
import { hotelStays } from '../../metrics/stays.ts';
import { bookingKindNames, type Comparison, type PartCell } from './comparison.ts';
import { standingOf } from './kpis.ts';

/** The place of the whole trip, regardless of the reader's access: only for pools. */
const anyTripPlace = dimension({ key: sql<number | null>`line.trip_place_id` });
const stayPlace = dimension({ key: sql<number | null>`line.destination_place_id` });

const ofPart = (cells: readonly PartCell[], part: Key, kind?: string) =>
  cells.filter((cell) => cell.part === part && (kind === undefined || cell.kind === kind));

const ofDestinations = {
  spend,
  bookings,
  online: bookingKinds.online.averageCost,
  offline: bookingKinds.offline.averageCost,
};

export async function byDestination(reading: Reading, comparison: Comparison) {
  const { query, pool, tells, bookingCells } = comparison;
  const [standing, own] = await Promise.all([
    standingOf(comparison),
    answer(reading, query, {
      by: { place: tripDestination },
      of: ofDestinations,
      order: [desc('spend'), asc('place.key')],
    }),
  ]);
  const top = own.filter(({ place }) => place.key !== null).slice(0, comparedPlaces);
  const ids = top.map(({ place }) => place.key);
  const atTopPlaces = condition(sql<boolean>`line.trip_place_id = ${any(ids)}`);
  const by = { place: anyTripPlace };
  const [pooled, cells] = await Promise.all([
    standing === 'shown'
      ? answer(reading, query, { by, of: ofDestinations, where: [atTopPlaces], pool })
      : [],
    standing === 'shown' ? bookingCells(anyTripPlace, atTopPlaces) : [],
  ]);
  const isEmptyOrDisclosed = (some: readonly PartCell[]) => some.length === 0 || tells(some);
  const rows = top.map(({ place: { key, label, country }, ...sums }) => {
    const all = tells(ofPart(cells, key)) ? pooled.find(({ place }) => place.key === key) : undefined;
    // With the total and one kind, the other kind could be calculated: disclose all kinds or none.
    const isDisclosed = bookingKindNames.every((kind) => isEmptyOrDisclosed(ofPart(cells, key, kind)));
    const disclosed = isDisclosed ? all : undefined;
    return {
      locationId: key as number,
      destination: label,
      country,
      client_spend: sums.spend,
      all_spend: all?.spend ?? null,
      client_booking_volumes: sums.bookings,
      all_booking_volumes: all?.bookings ?? null,
      client_online_booking: sums.online,
      all_online_booking: disclosed?.online ?? null,
      client_offline_booking: sums.offline,
      all_offline_booking: disclosed?.offline ?? null,
    };
  });
  return { standing, rows };
}

const ofFareTypes = {
  bookings: airBookings,
  lines: usedAirLines,
  utilisation: shareOf(usedAirLines),
  changed: percentage(bookingsWithChangedFare, airBookings),
  // Divided in cents: in units, the last digit of the quotient can differ.
  costOfChange: percentage({ ...costOfChange, scale: 1 }, { ...airSpend, scale: 1 }),
};

/**
 * Discloses all of the pool's fare types or none: their shares add up to 100%, so the others would reveal one left
 * out.
 */
export async function byAirfareType(reading: Reading, comparison: Comparison) {
  const { query, pool, tells, lineCells } = comparison;
  const by = { type: fareType };
  const [standing, own] = await Promise.all([
    standingOf(comparison),
    answer(reading, query, { by, of: ofFareTypes, order: [desc('lines')] }),
  ]);
  const [pooled, cells] = await Promise.all([
    standing === 'shown' ? answer(reading, query, { by, of: ofFareTypes, pool }) : [],
    standing === 'shown' ? lineCells(fareType, air) : [],
  ]);
  const isDisclosed = [...new Set(cells.map(({ part }) => part))].every(
    (part) => tells(ofPart(cells, part)) && tells(ofPart(cells, part, 'taken up')),
  );
  const rows = own.map(({ type: { key, label }, ...sums }) => {
    const all = isDisclosed ? pooled.find(({ type }) => type.key === key) : undefined;
    return {
      fareType: label,
      client_booking_volumes: sums.bookings,
      all_booking_volumes: all?.bookings ?? null,
      client_utilisation: sums.utilisation,
      all_utilisation: all?.utilisation ?? null,
      client_percentage_changed: sums.changed,
      all_percentage_changed: all?.changed ?? null,
      client_cost_of_change: sums.costOfChange,
      all_cost_of_change: all?.costOfChange ?? null,
    };
  });
  return { standing, rows };
}

const hasPlace = condition(sql<boolean>`line.destination_place_id is not null`);
const ofHotels = { rate: hotelStays.averageRate, nights: hotelStays.quantity };

export async function byHotels(reading: Reading, comparison: Comparison) {
  const { query, pool, tells, lineCells } = comparison;
  const [standing, own] = await Promise.all([
    standingOf(comparison),
    answer(reading, query, {
      by: { place: destination },
      of: ofHotels,
      where: [hasPlace],
      order: [desc('rate'), asc('place.key')],
    }),
  ]);
  const top = own.filter(({ nights }) => nights > 0).slice(0, comparedPlaces);
  const ids = top.map(({ place }) => place.key);
  const atTopPlaces = condition(sql<boolean>`line.destination_place_id = ${any(ids)}`);
  const by = { place: stayPlace };
  const [pooled, cells] = await Promise.all([
    standing === 'shown' ? answer(reading, query, { by, of: ofHotels, where: [atTopPlaces], pool }) : [],
    standing === 'shown' ? lineCells(stayPlace, hotel, atTopPlaces) : [],
  ]);
  const rows = top.map(({ place: { key, label, country }, rate }) => {
    const isDisclosed = tells(ofPart(cells, key)) && tells(ofPart(cells, key, 'taken up'));
    return {
      locationId: key as number,
      location: label,
      country,
      client_rate: rate,
      all_rate: isDisclosed ? (pooled.find(({ place }) => place.key === key)?.rate ?? null) : null,
    };
  });
  return { standing, rows };
}
