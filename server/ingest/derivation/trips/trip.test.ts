import { describe, expect, test } from 'vitest';
import { tripOf } from './trip.ts';
import type { TripLine } from './trip-lines.ts';

const placeIds: Record<string, number> = { MEL: 1, SIN: 2, LHR: 3, LGW: 3, KUL: 4, SYD: 5, Canberra: 6 };
const zones: Record<string, string> = { SIN: 'Asia/Singapore', LHR: 'Europe/London', LGW: 'Europe/London' };
const point = (label: string) => ({
  placeId: placeIds[label] as number,
  label,
  timeZone: zones[label] ?? 'Australia/Melbourne',
});

let keys = 0;
const line = (more: Partial<TripLine>): TripLine => ({
  productType: 'Other',
  status: 'Normal',
  isActive: true,
  isFlown: false,
  startAt: null,
  endAt: null,
  sequence: null,
  lineKey: `L${String(keys++).padStart(4, '0')}`,
  origin: null,
  destination: null,
  ...more,
});

/** Converts `03-10 08:00` to `2026-03-10T08:00`. */
const at = (text: string) => `2026-${text.replace(' ', 'T')}`;

const leg = (from: string, to: string, start: string, end: string, more: Partial<TripLine> = {}) =>
  line({
    productType: 'Air',
    isFlown: true,
    origin: point(from),
    destination: point(to),
    startAt: at(start),
    endAt: at(end),
    ...more,
  });

const stay = (productType: 'Hotel' | 'Car', place: string, from: string, to: string, more = {}) =>
  line({
    productType,
    origin: point(place),
    destination: point(place),
    startAt: at(`${from} 14:00`),
    endAt: at(`${to} 10:00`),
    ...more,
  });

const there = leg('MEL', 'SIN', '03-10 08:00', '03-10 13:00');
const on = leg('SIN', 'LHR', '03-10 15:00', '03-10 22:00');
const half = leg('LHR', 'SIN', '03-15 12:00', '03-16 07:00');
const home = leg('SIN', 'MEL', '03-16 10:00', '03-16 19:00');

describe('origin and destination', () => {
  test('the destination is the place of the longest stay', () => {
    expect(tripOf([there, on, half, home])).toEqual({
      departureAt: '2026-03-10T08:00',
      returnAt: '2026-03-16T19:00',
      durationDays: 6,
      originPlaceId: placeIds.MEL,
      destinationPlaceId: placeIds.LHR,
      itinerarySummary: 'MEL-SIN-LHR-SIN-MEL',
      isOvernight: true,
      hasAccommodation: false,
    });
  });

  test('the stay after the last segment is infinite unless the trip returned', () => {
    const oneWay = [there, leg('SIN', 'LHR', '03-25 15:00', '03-25 22:00')];
    expect(tripOf(oneWay).destinationPlaceId).toBe(placeIds.LHR);
    const backFromTwo = [
      leg('MEL', 'SIN', '03-10 08:00', '03-10 13:00'),
      leg('SIN', 'LHR', '03-15 15:00', '03-15 22:00'),
      leg('LHR', 'MEL', '03-16 12:00', '03-17 20:00'),
    ];
    expect(tripOf(backFromTwo).destinationPlaceId).toBe(placeIds.SIN);
  });

  test('a stay at the origin’s place never counts', () => {
    const twice = [
      leg('MEL', 'SIN', '03-10 08:00', '03-10 13:00'),
      leg('SIN', 'MEL', '03-11 08:00', '03-11 17:00'),
      leg('MEL', 'SYD', '03-20 08:00', '03-20 09:30'),
      leg('SYD', 'MEL', '03-20 18:00', '03-20 19:30'),
    ];
    expect(tripOf(twice).destinationPlaceId).toBe(placeIds.SIN);
  });

  test('the earlier of two equal stays wins', () => {
    const equal = [
      leg('MEL', 'SIN', '03-10 08:00', '03-10 13:00'),
      leg('SIN', 'KUL', '03-12 13:00', '03-12 14:00'),
      leg('KUL', 'MEL', '03-14 14:00', '03-14 23:00'),
    ];
    expect(tripOf(equal).destinationPlaceId).toBe(placeIds.SIN);
  });

  test('if every stay is at the origin, the destination is the last arrival', () => {
    expect(tripOf([leg('LHR', 'LGW', '03-10 08:00', '03-10 09:00')])).toMatchObject({
      originPlaceId: placeIds.LHR,
      destinationPlaceId: placeIds.LGW,
      itinerarySummary: 'LHR-LGW',
    });
  });

  test('arriving at another airport of the origin’s city is a return', () => {
    const trip = tripOf([
      leg('LHR', 'SIN', '03-10 08:00', '03-11 06:00'),
      leg('SIN', 'LGW', '03-14 08:00', '03-14 16:00'),
    ]);
    expect(trip).toMatchObject({ destinationPlaceId: placeIds.SIN, itinerarySummary: 'LHR-SIN-LGW' });
  });
});

describe('segments', () => {
  test('are sorted by start, then sequence, then line key', () => {
    const same = '03-10 08:00';
    const lines = [
      leg('KUL', 'LHR', same, same, { sequence: null, lineKey: 'a' }),
      leg('Canberra', 'KUL', same, same, { sequence: 2, lineKey: 'c' }),
      leg('SYD', 'Canberra', same, same, { sequence: 2, lineKey: 'b' }),
      leg('MEL', 'SYD', same, same, { sequence: 1, lineKey: 'd' }),
    ];
    expect(tripOf(lines).itinerarySummary).toBe('MEL-SYD-Canberra-KUL-LHR');
  });

  test('of several travellers on one flight are one segment', () => {
    expect(tripOf([there, { ...there, lineKey: 'other' }]).itinerarySummary).toBe('MEL-SIN');
  });

  test('an open jaw is simply listed', () => {
    const lines = [there, leg('KUL', 'MEL', '03-14 10:00', '03-14 19:00')];
    expect(tripOf(lines).itinerarySummary).toBe('MEL-SIN-KUL-MEL');
  });

  test('include rail journeys, between places by name', () => {
    const lines = [
      leg('SYD', 'Canberra', '03-10 08:00', '03-10 12:00', { productType: 'Rail', isFlown: false }),
    ];
    expect(tripOf(lines)).toMatchObject({ itinerarySummary: 'SYD-Canberra', isOvernight: true });
  });
});

describe('dates', () => {
  test('run from the earliest start to the latest end, including hotel and car', () => {
    const lines = [there, stay('Car', 'MEL', '03-09', '03-10'), stay('Hotel', 'SIN', '03-10', '03-18')];
    expect(tripOf(lines)).toMatchObject({
      departureAt: '2026-03-09T14:00',
      returnAt: '2026-03-18T10:00',
      durationDays: 9,
    });
  });

  test('a trip that ends a date before it starts lasts 0 days', () => {
    expect(tripOf([leg('SYD', 'LHR', '03-10 08:00', '03-09 22:00')]).durationDays).toBe(0);
  });
});

describe('without segments', () => {
  test('the longest hotel stay is origin and destination, in preference to any hire', () => {
    const lines = [
      stay('Car', 'SYD', '03-01', '03-30'),
      stay('Hotel', 'SIN', '03-10', '03-12'),
      stay('Hotel', 'KUL', '03-12', '03-15'),
    ];
    expect(tripOf(lines)).toMatchObject({
      originPlaceId: placeIds.KUL,
      destinationPlaceId: placeIds.KUL,
      itinerarySummary: null,
      isOvernight: false,
      hasAccommodation: true,
    });
  });

  test('the earlier start, then the line key, decides between equal stays', () => {
    const early = stay('Hotel', 'SIN', '03-10', '03-12', { lineKey: 'z' });
    const late = stay('Hotel', 'KUL', '03-11', '03-13', { lineKey: 'a' });
    expect(tripOf([late, early]).destinationPlaceId).toBe(placeIds.SIN);
    const twin = stay('Hotel', 'SYD', '03-10', '03-12', { lineKey: 'b' });
    expect(tripOf([early, twin]).destinationPlaceId).toBe(placeIds.SYD);
  });

  test('without hotels, the longest car hire is origin and destination', () => {
    const lines = [stay('Car', 'SYD', '03-10', '03-11'), stay('Car', 'MEL', '03-12', '03-15')];
    expect(tripOf(lines)).toMatchObject({ originPlaceId: placeIds.MEL, hasAccommodation: false });
  });
});

describe('which lines shape a trip', () => {
  const refunded = { status: 'Refunded', isFlown: false } as const;

  test('flights that are not flown do not if there are other lines', () => {
    const lines = [
      leg('MEL', 'SIN', '03-01 08:00', '03-01 13:00', refunded),
      stay('Car', 'SYD', '03-20', '03-22'),
    ];
    expect(tripOf(lines)).toMatchObject({ departureAt: '2026-03-20T14:00', originPlaceId: placeIds.SYD });
  });

  test('if there are none, the other counted lines do', () => {
    const twins = [leg('MEL', 'SIN', '03-01 08:00', '03-01 13:00', { isFlown: false })];
    expect(tripOf([...twins, leg('MEL', 'SIN', '03-01 08:00', '03-01 13:00', refunded)])).toMatchObject({
      itinerarySummary: 'MEL-SIN',
      destinationPlaceId: placeIds.SIN,
      isOvernight: false,
    });
    const insurance = line({
      productType: 'Insurance',
      startAt: at('03-01 00:00'),
      endAt: at('03-31 00:00'),
    });
    expect(tripOf([insurance])).toMatchObject({
      departureAt: '2026-03-01T00:00',
      durationDays: 30,
      originPlaceId: null,
      itinerarySummary: null,
    });
  });

  test('an insurance or another charge is not a segment, whatever its places', () => {
    for (const productType of ['Insurance', 'Other', 'Service Fee'] as const) {
      const charge = leg('MEL', 'LHR', '02-20 00:00', '03-31 00:00', { productType, isFlown: false });
      expect(tripOf([charge])).toMatchObject({
        departureAt: '2026-02-20T00:00',
        originPlaceId: null,
        destinationPlaceId: null,
        itinerarySummary: null,
      });
      const given = leg('SYD', 'SIN', '03-01 08:00', '03-01 13:00', refunded);
      expect(tripOf([charge, given])).toMatchObject({
        departureAt: '2026-02-20T00:00',
        originPlaceId: placeIds.SYD,
        destinationPlaceId: placeIds.SIN,
        itinerarySummary: 'SYD-SIN',
      });
    }
  });

  test('refunded rail, hotel and car lines shape nothing and are no accommodation', () => {
    expect(tripOf([stay('Hotel', 'SIN', '03-10', '03-12', { status: 'Refunded' })])).toEqual({
      departureAt: null,
      returnAt: null,
      durationDays: null,
      originPlaceId: null,
      destinationPlaceId: null,
      itinerarySummary: null,
      isOvernight: false,
      hasAccommodation: false,
    });
    expect(tripOf([there, stay('Hotel', 'SIN', '03-10', '03-12', { status: 'Refunded' })])).toMatchObject({
      returnAt: '2026-03-10T13:00',
      hasAccommodation: false,
    });
  });

  test('inactive, void and cancelled lines shape nothing, but pending ones do', () => {
    const later = ['03-20 08:00', '03-20 13:00'] as const;
    for (const more of [{ isActive: false }, { status: 'Void' }, { status: 'Cancelled' }] as const) {
      expect(tripOf([there, leg('SIN', 'LHR', ...later, more)]).itinerarySummary).toBe('MEL-SIN');
    }
    expect(tripOf([leg('MEL', 'SIN', ...later, { status: 'Pending' })]).itinerarySummary).toBe('MEL-SIN');
    expect(tripOf([line({ status: 'Pending', startAt: at('03-20 08:00') })]).departureAt).toBeNull();
  });
});

describe('overnight', () => {
  test('needs a stay away from the origin’s place that spans midnight', () => {
    const sameDay = [
      leg('MEL', 'SYD', '03-10 08:00', '03-10 09:30'),
      leg('SYD', 'MEL', '03-10 18:00', '03-10 19:30'),
    ];
    expect(tripOf(sameDay).isOvernight).toBe(false);
    const nextDay = [
      leg('MEL', 'SYD', '03-10 22:00', '03-10 23:30'),
      leg('SYD', 'MEL', '03-11 06:00', '03-11 07:30'),
    ];
    expect(tripOf(nextDay).isOvernight).toBe(true);
  });

  test('does not include a night in the air', () => {
    const redEye = [
      leg('MEL', 'SIN', '03-10 06:00', '03-10 11:00'),
      leg('SIN', 'MEL', '03-10 20:00', '03-11 05:00'),
    ];
    expect(tripOf(redEye).isOvernight).toBe(false);
  });

  test('includes a trip without a return', () => {
    expect(tripOf([there]).isOvernight).toBe(true);
  });
});
