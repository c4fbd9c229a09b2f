import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { worldMap } from './world-map.ts';

const svg = worldMap();
type Ring = [longitude: number, latitude: number][];

/** Every country's rings by its name, in degrees. */
const world = new Map(
  [...svg.matchAll(/<path name="([^"]+)" d="([^"]+)"\/>/g)].map(([, name, d]) => [name!, rings(d!)]),
);

function rings(d: string): Ring[] {
  return d
    .split('z')
    .filter((text) => text !== '')
    .map((text) => {
      const [x = 0, y = 0, ...steps] = (text.match(/-?\d+/g) ?? []).map(Number);
      const points = [[x, y] as const];
      for (let at = 0; at < steps.length; at += 2) {
        const [lastX, lastY] = points.at(-1)!;
        points.push([lastX + steps[at]!, lastY + steps[at + 1]!]);
      }
      return points.map(([right, down]): Ring[number] => [right / 15, -down / 20]);
    });
}

function box(ring: Ring): [west: number, south: number, east: number, north: number] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe('world map', () => {
  it('has small countries, and no Antarctica', () => {
    for (const code of ['AU', 'SG', 'HK', 'MT', 'MV', 'NR', 'GB', 'US', 'VA']) {
      expect(world.has(code), code).toBe(true);
    }
    expect(world.has('AQ')).toBe(false);
    expect(world.size).toBeGreaterThan(220);
  });

  it('puts countries where they lie', () => {
    const mainland = world
      .get('AU')!
      .map(box)
      .sort((one, other) => other[2] - other[0] - (one[2] - one[0]))[0]!;
    const expected = [113.15, -39.15, 153.6, -10.7];
    for (const [at, degree] of mainland.entries()) expect(degree).toBeCloseTo(expected[at]!, 0);
  });

  it('cuts what crosses the antimeridian', () => {
    for (const [name, outlines] of world) {
      for (const [west, south, east, north] of outlines.map(box)) {
        expect(east - west, name).toBeLessThan(180);
        expect(west).toBeGreaterThanOrEqual(-180);
        expect(east).toBeLessThanOrEqual(180);
        expect(north - south).toBeLessThan(90);
      }
    }
    const russia = world.get('RU')!.map(box);
    expect(russia.some(([west]) => west === -180)).toBe(true);
    expect(russia.some(([, , east]) => east === 180)).toBe(true);
  });

  it('leaves a hole where another country lies within', () => {
    expect(world.get('ZA')!.map(box)).toContainEqual(box(world.get('LS')![0]!));
  });

  it('is well-formed, and stays small on the wire', () => {
    const parsed = new DOMParser().parseFromString(svg, 'text/html');
    expect(parsed.querySelectorAll('svg > path')).toHaveLength(world.size);
    expect(gzipSync(svg).length).toBeLessThan(60_000);
  });
});
