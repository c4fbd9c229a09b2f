import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '../../../../contract/vocabulary/local-time.ts';
import { findIata } from '../../../reference-data/places.ts';
import { type Journey, journey, type Leg } from '../../../test/itineraries.ts';
import { tripOf } from './trip.ts';
import type { Point, TripLine } from './trip-lines.ts';

const codes = new Map<string, number>();
const point = (code: string): Point => {
  codes.set(code, codes.get(code) ?? codes.size + 1);
  return { placeId: codes.get(code) as number, label: code, timeZone: findIata(code)?.timeZone ?? null };
};

const lineOf = ({ from, to, startAt, endAt }: Leg, more: Partial<TripLine>): TripLine => ({
  productType: 'Air',
  status: 'Normal',
  isActive: true,
  isFlown: true,
  startAt,
  endAt,
  sequence: null,
  lineKey: `${from}-${to}`,
  origin: point(from),
  destination: point(to),
  ...more,
});

function expected({ legs, destination }: Journey) {
  const [first, last] = [legs[0], legs.at(-1)] as [Leg, Leg];
  return {
    itinerarySummary: [first.from, ...legs.map(({ to }) => to)].join('-'),
    originPlaceId: point(first.from).placeId,
    destinationPlaceId: point(destination).placeId,
    departureAt: first.startAt,
    returnAt: last.endAt,
    durationDays: Math.max(0, daysBetween(first.startAt, last.endAt)),
    isOvernight: legs.some(
      ({ to, endAt }, index) =>
        to !== first.from &&
        (!legs[index + 1] || endAt.slice(0, 10) < (legs[index + 1] as Leg).startAt.slice(0, 10)),
    ),
  };
}

/** Positions of the lines in an order other than the order of travel. */
const shuffled = fc.tuple(
  journey,
  fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 6, maxLength: 6 }),
);
const byDrawn = <Line>(lines: Line[], order: readonly number[]) =>
  lines.map((line, index) => ({ line, at: order[index] as number })).sort((one, other) => one.at - other.at);

describe('a journey round the world', () => {
  test('is in chronological order, whatever the local times and line numbers', () => {
    fc.assert(
      fc.property(shuffled, ([drawn, order, sequences]) => {
        const lines = drawn.legs.map((leg, index) => lineOf(leg, { sequence: sequences[index] ?? null }));
        expect(tripOf(byDrawn(lines, order).map(({ line }) => line))).toMatchObject(expected(drawn));
      }),
      { numRuns: 2000 },
    );
  });

  test('is sorted by sequence if a time zone is unknown or only days are known', () => {
    const unknown = (one: Point | null, code: string) =>
      one && one.label === code ? { ...one, timeZone: null } : one;
    fc.assert(
      fc.property(shuffled, fc.nat(), fc.boolean(), ([drawn, order], which, isOfDays) => {
        const code = drawn.legs[which % drawn.legs.length]?.from as string;
        const toDay = (time: string) => (isOfDays ? `${time.slice(0, 10)}T00:00` : time);
        const lines = drawn.legs.map((leg, index) => {
          const line = lineOf(leg, { sequence: index + 1, lineKey: `${9 - index}` });
          const [startAt, endAt] = [toDay(leg.startAt), toDay(leg.endAt)];
          const zoned = { origin: unknown(line.origin, code), destination: unknown(line.destination, code) };
          return { ...line, startAt, endAt, ...(!isOfDays && zoned) };
        });
        const { itinerarySummary, originPlaceId } = expected(drawn);
        const trip = tripOf(byDrawn(lines, order).map(({ line }) => line));
        expect(trip).toMatchObject({ itinerarySummary, originPlaceId });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('across the date line', () => {
  const leg = (from: string, to: string, startAt: string, endAt: string, more: Partial<TripLine> = {}) =>
    lineOf({ from, to, startAt, endAt, leaves: 0, lands: 0 }, more);
  const there = [
    leg('MEL', 'SFO', '2025-11-13T12:50', '2025-11-13T09:55'),
    leg('SFO', 'BOS', '2025-11-13T12:00', '2025-11-13T21:00'),
  ];
  const back = [
    leg('BOS', 'SFO', '2025-12-03T14:35', '2025-12-03T17:30'),
    leg('SFO', 'MEL', '2025-12-03T18:55', '2025-12-05T06:05'),
  ];

  test('a trip starts at home and its destination is the place of its stay', () => {
    expect(tripOf([...there, ...back])).toMatchObject({
      itinerarySummary: 'MEL-SFO-BOS-SFO-MEL',
      originPlaceId: point('MEL').placeId,
      destinationPlaceId: point('BOS').placeId,
      departureAt: '2025-11-13T12:50',
      returnAt: '2025-12-05T06:05',
    });
  });

  test('a room from the day of the landing comes after the flight to it', () => {
    const room = (from: string) => ({
      ...lineOf(
        { ...(there[0] as never as Leg), from: 'HNL', to: 'HNL', startAt: from, endAt: '2025-12-01T00:00' },
        {},
      ),
      productType: 'Hotel' as const,
      isFlown: false,
    });
    const flight = leg('AKL', 'HNL', '2025-11-14T08:00', '2025-11-13T18:30');
    expect(tripOf([flight, room('2025-11-13T00:00')])).toMatchObject({ departureAt: '2025-11-14T08:00' });
    expect(tripOf([flight, room('2025-11-12T00:00')])).toMatchObject({ departureAt: '2025-11-12T00:00' });
  });

  test('the earlier instant decides between equal stays without a flight', () => {
    const room = (place: string, startAt: string, endAt: string) => ({
      ...leg(place, place, startAt, endAt),
      productType: 'Hotel' as const,
      isFlown: false,
    });
    const stays = [
      room('HNL', '2025-11-10T14:00', '2025-11-12T10:00'),
      room('AKL', '2025-11-11T09:00', '2025-11-13T10:00'),
    ];
    expect(tripOf(stays).destinationPlaceId).toBe(point('AKL').placeId);
  });

  test('the length of a stay is elapsed time, not the difference of local times', () => {
    // An open jaw: arrival in Auckland, departure from Honolulu, 22 hours behind.
    const lines = [
      leg('MEL', 'AKL', '2025-11-10T08:00', '2025-11-10T13:00'),
      leg('HNL', 'LAX', '2025-11-11T12:00', '2025-11-11T20:00'),
      leg('LAX', 'MEL', '2025-11-12T22:00', '2025-11-14T07:00'),
    ];
    expect(tripOf(lines).destinationPlaceId).toBe(point('AKL').placeId);
  });
});
