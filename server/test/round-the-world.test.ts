import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchBookings } from '../../contract/bookings/calls.ts';
import { forwardBookings } from '../../contract/forward-bookings/calls.ts';
import { bookingDetails } from '../../contract/traveller/booking-details.ts';
import { tripsForLocation, tripsMap } from '../../contract/traveller-tracker/calls.ts';
import { daysBetween } from '../../contract/vocabulary/local-time.ts';
import { findIata } from '../reference-data/places.ts';
import { flight, type Row, smallHierarchy } from './builders/feed.ts';
import { isAccepted, type Journey, journey, type Leg } from './itineraries.ts';
import { testServer } from './server.ts';

let now = new Date();
const server = testServer({ clock: () => now });
const everything = 'all@one.test';
/** A user who sees all but each journey's last leg. */
const part = 'part@one.test';

const drawn = fc.sample(journey.filter(isAccepted), { numRuns: 24, seed: 29 });
const referenceOf = (index: number) => `TRIP${String(index).padStart(2, '0')}`;
const cityOf = (code: string) => findIata(code)?.city.name as string;

/** A journey's lines, the last leg first: neither their keys nor their positions in the feed give the order. */
const rowsOf = ({ legs }: Journey, index: number): Row[] =>
  legs
    .map(({ from, to, startAt, endAt }, leg) => ({
      ...flight(from, to, '2024-01-01', { traveller_name: `Traveller ${index}` }),
      node_code: leg === legs.length - 1 ? 'ACME-2' : 'ACME-1',
      booking_reference: referenceOf(index),
      line_key: `${index}-${9 - leg}`,
      supplier_name: `Leg ${leg + 1}`,
      start_at: startAt,
      end_at: endAt,
    }))
    .reverse();

beforeAll(async () => {
  await server.tmc('ONE');
  await server.importFeed('ONE', { hierarchy: smallHierarchy, lines: drawn.flatMap(rowsOf) });
  await server.grant(everything, 'ONE');
  await server.grant(part, 'ONE', { nodes: ['ACME-1'] });
});

/** Minutes in the middle of stays without other events within an hour, so that clock changes make no difference. */
function quietMinutes(): number[] {
  const turns = drawn.flatMap(({ legs }) => legs.flatMap(({ leaves, lands }) => [leaves, lands]));
  const minutes = drawn.flatMap(({ legs }) =>
    legs.flatMap(({ lands, leaves }) => [lands + 120, leaves + 61]),
  );
  return minutes.filter((minute) => turns.every((turn) => Math.abs(turn - minute) > 60));
}

/** The leg that a traveller is on or arrived by; undefined: they are not travelling. */
function legAt({ legs }: Pick<Journey, 'legs'>, minute: number): Leg | undefined {
  const isOver = (legs.at(-1) as Leg).lands <= minute;
  return isOver ? undefined : legs.filter(({ leaves }) => leaves <= minute).at(-1);
}

const asTold = (legs: readonly Leg[]) => ({
  departureDate: legs[0]?.startAt.slice(0, 10),
  returnDate: legs.at(-1)?.endAt.slice(0, 10),
  duration: Math.max(0, daysBetween(legs[0]?.startAt as string, legs.at(-1)?.endAt as string)),
  itinerarySummary: [legs[0]?.from, ...legs.map(({ to }) => to)].join('-'),
});

describe('journeys around the world', () => {
  test('are listed line by line in the order of travel', async () => {
    for (const [index, { legs }] of drawn.entries()) {
      const reference = referenceOf(index);
      const suppliers = legs.map((_, leg) => `Leg ${leg + 1}`);
      const { lines } = await server.get(everything, bookingDetails, {
        query: { bookingReference: reference },
      });
      expect(lines.map(({ header }) => header)).toEqual(suppliers);
      const found = await server.get(everything, searchBookings, { query: { reference } });
      expect(found.lines.map(({ start_date: start }) => start)).toEqual(legs.map(({ startAt }) => startAt));
    }
  });

  test('are upcoming with their first flight, dates, origin and destination', async () => {
    now = new Date('2023-12-01T00:00Z');
    const query = { dateStart: '2024-01-01', dateEnd: '2024-01-01', pageSize: 100 };
    const { rows } = await server.get(everything, forwardBookings, { query });
    expect(rows.length).toBe(drawn.length);
    for (const [index, { legs, destination }] of drawn.entries()) {
      expect(rows.find(({ reference }) => reference === referenceOf(index))).toMatchObject({
        ...asTold(legs),
        origin: cityOf(legs[0]?.from as string),
        destination: cityOf(destination),
        supplierName: 'Leg 1',
      });
    }
    const ofPart = await server.get(part, forwardBookings, { query });
    for (const [index, { legs }] of drawn.entries()) {
      const row = ofPart.rows.find(({ reference }) => reference === referenceOf(index));
      if (legs.length > 1) expect(row).toMatchObject({ ...asTold(legs.slice(0, -1)), supplierName: 'Leg 1' });
      else expect(row).toBeUndefined();
    }
  });

  test('place their traveller at the destination of the last departed flight, at any time', async () => {
    const minutes = quietMinutes();
    expect(minutes.length).toBeGreaterThan(24);
    for (const minute of minutes.slice(0, 24)) {
      now = new Date(minute * 60_000);
      const map = await server.get(everything, tripsMap, { query: {} });
      const there = drawn.flatMap((one) => legAt(one, minute) ?? []).map(({ to }) => cityOf(to));
      const counted = Object.entries(Object.groupBy(there, (name) => name));
      expect(Object.fromEntries(map.places.map(({ name, value }) => [name, value]))).toEqual(
        Object.fromEntries(counted.map(([name, trips]) => [name, trips?.length])),
      );
    }
  });

  test('are listed with their dates while under way, even across the date line', async () => {
    for (const [index, { legs }] of drawn.entries()) {
      const [first, last] = [legs[0], legs.at(-1)] as [Leg, Leg];
      now = new Date((first.leaves + 61) * 60_000);
      const { rows } = await server.get(everything, tripsForLocation, { query: { pageSize: 100 } });
      expect(rows.find(({ bookingReference }) => bookingReference === referenceOf(index))).toMatchObject({
        start: first.startAt.slice(0, 10),
        end: last.endAt.slice(0, 10),
      });
    }
  });
});
