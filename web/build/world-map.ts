/**
 * The world's countries as ECharts draws them, made when the web is built and imported as
 * `virtual:world-map`: an SVG with a path for each country, named by its ISO 3166-1 alpha-2
 * code (territories that have none: by their name). ECharts keeps the paths of an
 * SVG when the points above them change; those of GeoJSON it would make anew each time.
 *
 * Source: world-atlas 50m (the coarser one lacks Singapore, Hong Kong and Malta), with fewer points where
 * nobody would see them. Countries that cross the antimeridian are cut there, or they would smear across the
 * map; Antarctica is left out.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoStream, geoEquirectangular, geoStream } from 'd3-geo';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { mapBox, onMap } from '../ui/charts/projection.ts';

type Ring = readonly (readonly [number, number])[];
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** A corner that spans less is cut, in square degrees: some two pixels a side on the most enlarged map. */
const leastCorner = 0.02;
const antarctica = '010';
const module = 'virtual:world-map';

export function worldMapPlugin(): Plugin {
  return {
    name: 'world-map',
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load: (id) => (id === `\0${module}` ? `export default ${JSON.stringify(worldMap())};` : undefined),
  };
}

export function worldMap(): string {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology = withFewerPoints(JSON.parse(readFileSync(path, 'utf8')) as World);
  const { features } = feature(topology, topology.objects.countries);
  const paths = features
    .filter(({ id }) => id !== antarctica)
    .map((country) => {
      const code = country.id === undefined ? undefined : countries.numericToAlpha2(country.id);
      return { name: code ?? country.properties.name, outlines: flatten(country).map(outline) };
    })
    .filter(({ outlines }) => outlines.length > 0)
    .map(({ name, outlines }) => `<path name="${name}" d="${outlines.join('')}"/>`);
  const box = [mapBox.x, mapBox.y, mapBox.width, mapBox.height].join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${paths.join('')}</svg>`;
}

/** Borders that two countries share stay shared; an island that would vanish stays as it was. */
function withFewerPoints(world: World): World {
  const weighed = presimplify(world);
  const { arcs } = simplify(weighed, leastCorner);
  return { ...weighed, arcs: arcs.map((arc, at) => (arc.length < 4 ? weighed.arcs[at]! : arc)) };
}

/** Cuts the shape at the antimeridian and lays it on the map: rings of whole numbers. */
function flatten(shape: Parameters<typeof geoStream>[0]): Ring[] {
  const rings: Ring[] = [];
  let ring: [number, number][] = [];
  const collect: GeoStream = {
    polygonStart: () => {},
    polygonEnd: () => {},
    lineStart: () => {
      ring = [];
    },
    lineEnd: () => {
      if (ring.length > 2) rings.push(ring);
    },
    point: (longitude, latitude) => {
      const [x, y] = onMap(longitude, latitude).map(Math.round) as [number, number];
      const last = ring.at(-1);
      if (last?.[0] !== x || last[1] !== y) ring.push([x, y]);
    },
  };
  // One radian of the projection is 180 / pi degrees; y grows to the north, as latitudes do.
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .reflectY(true);
  geoStream(shape, degrees.precision(1).stream(collect));
  return rings;
}

/** A ring as SVG's path: its first point, then the step from each to the next, written as short as can be. */
function outline([first, ...rest]: Ring): string {
  let [x, y] = first!;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first!.join(' ')}l${steps.join(' ')}z`.replaceAll(' -', '-');
}
