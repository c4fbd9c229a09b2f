import type { ChartTheme } from '@tripledger/charts/palette.ts';
import type { TrackedPlace } from '@tripledger/contract/traveller-tracker/calls.ts';
import type { AdvisoryLevel } from '@tripledger/contract/vocabulary/advisories.ts';
import { describe, expect, test } from 'vitest';
import { indexOf, spotsOf } from './clusters.ts';
import { details } from './details.ts';
import { colorOf } from './levels.ts';
import { levelCounts, withLevels } from './people.ts';
import { countryOf, prepareTracker, spotName, spotSize, type View, whole, worldWidth } from './prepare.ts';
import { whenWords } from './useWhen.ts';
import { circleName, circleOf } from './where.ts';

const place = (
  locationId: number,
  name: string,
  longitude: number | null,
  value: number,
  alsoElsewhere: number[] = [],
): TrackedPlace => ({
  locationId,
  name,
  country: 'AU',
  latitude: longitude === null ? null : -30,
  longitude,
  value,
  alsoElsewhere,
});

describe('clusters', () => {
  const index = indexOf([
    place(1, 'West', 115, 3),
    place(2, 'East', 150, 1),
    place(3, 'Near East', 151, 4),
    place(4, 'Nowhere', null, 9),
  ]);

  test('close places form a cluster with all their travellers until the zoom is large enough', () => {
    expect(spotsOf(index, 1000).map((spot) => [spotName(spot), spot.travellers])).toEqual([
      ['West', 3],
      ['Near East and 1 other place', 5],
    ]);
    expect(spotsOf(index, 60_000).map((spot) => [spotName(spot), spot.travellers])).toEqual([
      ['East', 1],
      ['West', 3],
      ['Near East', 4],
    ]);
  });

  test('a traveller at several places of a cluster counts once', () => {
    const shared = indexOf([
      place(1, 'A', 150, 3, [7, 8]),
      place(2, 'B', 150.1, 2, [7, -9]),
      place(3, 'Far', 20, 2, [8, -9]),
    ]);
    // At A and B there are one traveller who is only there, and travellers 7, 8 and -9.
    expect(spotsOf(shared, 500).map((spot) => [spotName(spot), spot.travellers])).toEqual([
      ['Far', 2],
      ['A and 1 other place', 4],
    ]);
  });

  test('the name of a cluster counts the other places', () => {
    const three = indexOf([place(1, 'A', 115, 3), place(2, 'B', 115.1, 1), place(3, 'C', 115.2, 1)]);
    expect(spotsOf(three, 500).map(spotName)).toEqual(['A and 2 other places']);
  });
});

test("the world's width is proportional to the zoom", () => {
  const room = { width: 1050, height: 2000 };
  expect(Math.round(worldWidth(room, { zoom: 4 }) / worldWidth(room, { zoom: 2 }))).toBe(2);
  // The whole map leaves a margin of 25 pixels for spots at its edges.
  expect(Math.round(worldWidth(room, whole))).toBe(1029);
});

describe('the map', () => {
  const theme = { accent: '#06c', border: '#fff', text: '#000', font: 'x' } as ChartTheme;
  const drawn = (view: View) =>
    prepareTracker({
      spots: [],
      levels: new Map([
        ['AF', 5],
        ['FR', 0],
      ]),
      theme,
      view,
      room: { width: 1000, height: 400 },
    }) as { geo: Geo; series: { clip: boolean }[] };
  type Area = { itemStyle: { areaColor: string }; emphasis: { itemStyle: { areaColor: string } } };
  type Geo = Area & { regions: (Area & { name: string })[]; left: number; bottom: number };

  test('a country keeps the colour of its level under the pointer', () => {
    const { geo } = drawn(whole);
    for (const area of [geo, ...geo.regions])
      expect(area.emphasis.itemStyle.areaColor).toBe(area.itemStyle.areaColor);
    expect(geo.regions.find(({ name }) => name === 'AF')?.itemStyle.areaColor).toBe(colorOf(5));
  });

  test('a country without advice has the colour that the legend gives to N/A', () => {
    const { geo } = drawn(whole);
    expect(geo.itemStyle.areaColor).toBe(colorOf(0));
    expect(geo.regions.find(({ name }) => name === 'FR')?.itemStyle.areaColor).toBe(colorOf(0));
  });

  test('the largest spot fits at the edge of the whole map', () => {
    const { geo, series } = drawn(whole);
    for (const margin of [geo.left, geo.bottom])
      expect(margin).toBeGreaterThanOrEqual(spotSize(9, 9, false) / 2);
    expect(series[0]?.clip).toBe(false);
    expect(drawn({ zoom: 2 }).geo.left).toBe(0);
  });
});

test('people have the most severe level of their places; who needs help comes first, then the most severe', () => {
  const person = (travellerName: string, countries: string[]) => ({
    travellerId: travellerName.charCodeAt(0),
    travellerName,
    place: 'X',
    countries,
    departure: '2026-03-01T09:00',
    bookings: [],
  });
  const levels = new Map<string, AdvisoryLevel>([
    ['AF', 5],
    ['FR', 3],
  ]);
  const people = withLevels(
    [person('Ada', ['FR']), person('Bob', ['AU']), person('Cat', ['FR', 'AF']), person('Dan', ['FR'])],
    levels,
    (id) => id === 'D'.charCodeAt(0),
  );
  expect(people.map(({ travellerName, level }) => [travellerName, level])).toEqual([
    ['Dan', 3],
    ['Cat', 5],
    ['Ada', 3],
    ['Bob', 0],
  ]);
  expect(levelCounts(people)).toEqual([
    { level: 5, count: 1 },
    { level: 3, count: 2 },
    { level: 0, count: 1 },
  ]);
});

test.each([
  ['AU', 'AU'],
  ['Kosovo', 'XK'],
  ['N. Cyprus', 'CY'],
  ['Siachen Glacier', null],
])('the outline %s belongs to %s', (outline, country) => {
  expect(countryOf(outline)).toBe(country);
});

test('the time in words', () => {
  const text = (wallTime: string) => wallTime;
  expect(whenWords({ hours: 0 }, text)).toBe('Now');
  expect(whenWords({ hours: 24 }, text)).toBe('Now, and 24 hours on');
  expect(whenWords({ from: '2026-03-01T09:00', hours: 168 }, text)).toBe(
    '2026-03-01T09:00 at each place, and 7 days on',
  );
});

test('a drawn circle reaches from its centre to its edge', () => {
  const circle = circleOf(
    { latitude: -33.86843, longitude: 151.20931 },
    { latitude: -37.8136, longitude: 144.9631 },
  );
  expect(circle).toEqual({ latitude: -33.868, longitude: 151.209, radiusKm: 713 });
  expect(circleName(circle!)).toBe('Within 713 km of 33.9° S, 151.2° E');
  expect(circleOf({ latitude: 1, longitude: 1 }, { latitude: 1, longitude: 1 })).toBeNull();
  expect(circleOf({ latitude: 95, longitude: 1 }, { latitude: 1, longitude: 1 })).toBeNull();
});

test.each([
  [{ of: 'country', country: 'SG', when: { hours: 0 } }, true],
  [
    {
      of: 'place',
      locationId: 1,
      name: 'Singapore',
      country: null,
      when: { from: '2026-03-01T09:00', hours: 1 },
    },
    true,
  ],
  [{ of: 'affected', where: {}, name: 'Worldwide', when: { hours: 0 } }, true],
  [{ of: 'affected', where: { country: 'SG', locationId: 1 }, name: 'Both', when: { hours: 0 } }, false],
  [{ of: 'message', id: 7 }, true],
  [{ of: 'message', id: -7 }, false],
  [{ of: 'country', country: 'Singapore', when: { hours: 0 } }, false],
  [{ of: 'country', country: 'SG', when: { hours: -1 } }, false],
])('whether the detail %o in the URL is valid: %s', (detail, isKnown) => {
  expect(details.safeParse(detail).success).toBe(isKnown);
});
