/**
 * The world's countries as ECharts draws them, made when the web is built and imported as
 * `virtual:world-map`.
 *
 * Source: world-atlas 50m (the coarser one lacks Singapore, Hong Kong and Malta). Countries that cross the
 * antimeridian are cut there, or they would smear across the map; Antarctica is left out. The outlines are
 * laid on a grid of 1/20 degree and written in ECharts' own compact form: differences between neighbours,
 * two letters a point.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoStream, geoEquirectangular, geoStream } from 'd3-geo';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

type Point = readonly [number, number];
type Ring = readonly Point[];
/** An outer ring and the holes in it. */
type Polygon = [Ring, ...Ring[]];

/** ECharts' encoded GeoJSON. */
export type EncodedMap = {
  type: 'FeatureCollection';
  UTF8Encoding: true;
  UTF8Scale: number;
  features: {
    type: 'Feature';
    /** `code`: ISO 3166-1 alpha-2, null for territories that have none. */
    properties: { name: string; code: string | null };
    geometry: { type: 'MultiPolygon'; coordinates: string[][]; encodeOffsets: Point[][] };
  }[];
};

const gridPerDegree = 20;
const antarctica = '010';
const module = 'virtual:world-map';

export function worldMapPlugin(): Plugin {
  return {
    name: 'world-map',
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    // Parsing JSON text is much faster than evaluating the same as a program.
    load: (id) =>
      id === `\0${module}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(worldMap()))});`
        : undefined,
  };
}

export function worldMap(): EncodedMap {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const { features } = feature(topology, topology.objects.countries);
  return {
    type: 'FeatureCollection',
    UTF8Encoding: true,
    UTF8Scale: gridPerDegree,
    features: features
      .filter(({ id }) => id !== antarctica)
      .map((country) => ({
        type: 'Feature' as const,
        properties: {
          name: country.properties.name,
          code: country.id === undefined ? null : (countries.numericToAlpha2(country.id) ?? null),
        },
        geometry: encode(flatten(country)),
      }))
      .filter(({ geometry }) => geometry.coordinates.length > 0),
  };
}

/** Cuts the shape at the antimeridian and lays it on the grid: whole numbers, in steps of the grid. */
function flatten(shape: Parameters<typeof geoStream>[0]): Polygon[] {
  const polygons: Polygon[] = [];
  let rings: Ring[] = [];
  let ring: [number, number][] = [];
  const collect: GeoStream = {
    polygonStart: () => {
      rings = [];
    },
    polygonEnd: () => {
      polygons.push(...intoPolygons(rings));
    },
    lineStart: () => {
      ring = [];
    },
    lineEnd: () => {
      if (ring.length > 2) rings.push(ring);
    },
    point: (x, y) => {
      const [column, row] = [Math.round(x), Math.round(y)];
      const last = ring.at(-1);
      if (last?.[0] !== column || last[1] !== row) ring.push([column, row]);
    },
  };
  // One radian of the projection is 180 / pi degrees; y grows to the north, as latitudes do.
  const flat = geoEquirectangular()
    .scale((180 / Math.PI) * gridPerDegree)
    .translate([0, 0])
    .reflectY(true)
    .precision(gridPerDegree);
  geoStream(shape, flat.stream(collect));
  return polygons;
}

/** What the cut left of one polygon: outer rings run one way round, holes the other. */
function intoPolygons(rings: readonly Ring[]): Polygon[] {
  const outer = rings.filter((ring) => area(ring) < 0).map((ring): Polygon => [ring]);
  for (const hole of rings.filter((ring) => area(ring) > 0)) {
    outer.find(([around]) => encloses(around, hole))?.push(hole);
  }
  return outer;
}

/** Twice the signed area. */
function area(ring: Ring): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** Whether the hole lies within the outer ring's box, which tells the halves of a cut country apart. */
function encloses(outer: Ring, hole: Ring): boolean {
  const within = (axis: 0 | 1) => {
    const values = outer.map((point) => point[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return hole.every((point) => point[axis] >= low && point[axis] <= high);
  };
  return within(0) && within(1);
}

function encode(polygons: readonly Polygon[]) {
  return {
    type: 'MultiPolygon' as const,
    coordinates: polygons.map((polygon) => polygon.map(encodeRing)),
    encodeOffsets: polygons.map((polygon) => polygon.map(([first]): Point => first!)),
  };
}

/** Each point as its difference to the one before, zigzagged to be positive, as a letter from `@` on. */
function encodeRing(ring: Ring): string {
  const letter = (difference: number) => String.fromCharCode(((difference << 1) ^ (difference >> 31)) + 64);
  let [x, y] = ring[0]!;
  let text = '';
  for (const [nextX, nextY] of ring) {
    text += letter(nextX - x) + letter(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return text;
}
