/** The three tables: a customer's top rows, compared with its pool's values. */
import { sql } from 'kysely';
import { comparedPlaces } from '../../../contract/benchmarking/metrics.ts';
import type { Reading } from '../../access/ask.ts';
import { destination, fareType, tripDestination } from '../../metrics/dimensions.ts';
import { bookingKinds } from '../../metrics/formulas/benchmarking.ts';
import { answer, asc, desc } from '../../metrics/layer/answer.ts';
import { condition, type Key, percentage, shareOf } from '../../metrics/layer/model.ts';
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
import { type ComparedRow, comparedRows } from './compared-rows.ts';
import { type Comparison, type Coverage, narrowed, standingOf } from './comparison.ts';
import { anyTripPlace, ofDestination, ofFareTypes, ofHotel, stayPlace } from './coverage.ts';

const coverageFields = ({ months, withheld }: Coverage) => ({ months: months.length, withheld });

const totals = { spend, bookings };
const averages = { online: bookingKinds.online.averageCost, offline: bookingKinds.offline.averageCost };

export async function byDestination(reading: Reading, comparison: Comparison) {
  const { query, all } = comparison;
  const own = await answer(reading, narrowed(query, all), {
    by: { place: tripDestination },
    of: totals,
    order: [desc('spend'), asc('place.key')],
  });
  const top = own.filter(({ place }) => place.key !== null).slice(0, comparedPlaces);
  const coverages = await ofDestination(
    comparison,
    top.map(({ place }) => place.key),
  );
  const sides = { own: tripDestination, pool: anyTripPlace };
  const rowsOf = (which: 'all' | 'averages'): ComparedRow[] =>
    top.map(({ place: { key } }) => ({ key, coverage: coverages.get(key)![which] }));
  const [summed, averaged] = await Promise.all([
    comparedRows(reading, comparison, sides, totals, rowsOf('all')),
    comparedRows(reading, comparison, sides, averages, rowsOf('averages')),
  ]);
  const rows = top.map(({ place: { key, label, country } }) => {
    const { all, averages } = coverages.get(key)!;
    const [sums, means] = [summed(key), averaged(key)];
    return {
      locationId: key as number,
      destination: label,
      country,
      client_spend: sums.own?.spend ?? 0,
      all_spend: sums.pool?.spend ?? null,
      client_booking_volumes: sums.own?.bookings ?? 0,
      all_booking_volumes: sums.pool?.bookings ?? null,
      client_online_booking: means.own?.online ?? null,
      all_online_booking: means.pool?.online ?? null,
      client_offline_booking: means.own?.offline ?? null,
      all_offline_booking: means.pool?.offline ?? null,
      ...coverageFields(all),
      averages: coverageFields(averages),
    };
  });
  const sorted = rows.toSorted((one, other) => other.client_spend - one.client_spend);
  return { standing: standingOf(comparison), rows: sorted };
}

const ofFares = {
  bookings: airBookings,
  lines: usedAirLines,
  utilisation: shareOf(usedAirLines),
  changed: percentage(bookingsWithChangedFare, airBookings),
  // Divided in cents: in units, the last digit of the quotient can differ.
  costOfChange: percentage({ ...costOfChange, scale: 1 }, { ...airSpend, scale: 1 }),
};

export async function byAirfareType(reading: Reading, comparison: Comparison) {
  const { query, poolOf } = comparison;
  const by = { type: fareType };
  const coverage = await ofFareTypes(comparison);
  const [own, pooled] = await Promise.all([
    answer(reading, narrowed(query, coverage), { by, of: ofFares, order: [desc('lines')] }),
    coverage.blocks.length > 0 ? answer(reading, query, { by, of: ofFares, pool: poolOf(coverage) }) : [],
  ]);
  const rows = own.map(({ type: { key, label }, ...sums }) => {
    const all = pooled.find(({ type }) => type.key === key);
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
  return { standing: standingOf(comparison), ...coverageFields(coverage), rows };
}

const hasPlace = condition(sql<boolean>`line.destination_place_id is not null`);
const ofHotels = { rate: hotelStays.averageRate, nights: hotelStays.quantity };

export async function byHotels(reading: Reading, comparison: Comparison) {
  const { query, all } = comparison;
  const own = await answer(reading, narrowed(query, all), {
    by: { place: destination },
    of: ofHotels,
    where: [hasPlace],
    order: [desc('nights'), asc('place.key')],
  });
  const top = own.filter(({ nights }) => nights > 0).slice(0, comparedPlaces);
  const coverages = await ofHotel(
    comparison,
    top.map(({ place }) => place.key),
  );
  const rowOf = (key: Key): ComparedRow => ({ key, coverage: coverages.get(key)! });
  const sides = { own: destination, pool: stayPlace };
  const compared = await comparedRows(
    reading,
    comparison,
    sides,
    ofHotels,
    top.map(({ place: { key } }) => rowOf(key)),
  );
  const rows = top.map(({ place: { key, label, country } }) => {
    const { own, pool } = compared(key);
    return {
      locationId: key as number,
      location: label,
      country,
      client_nights: own?.nights ?? 0,
      client_rate: own?.rate ?? null,
      all_rate: pool?.rate ?? null,
      ...coverageFields(coverages.get(key)!),
    };
  });
  return {
    standing: standingOf(comparison),
    rows: rows.toSorted((one, other) => other.client_nights - one.client_nights),
  };
}
