import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type EncodedMap, worldMap } from './world-map.ts';

const map = worldMap();
type Country = EncodedMap['features'][number];

/** The polygons in degrees, decoded as ECharts does. */
function polygons({ geometry }: Country): [number, number][][][] {
  return geometry.coordinates.map((rings, polygon) =>
    rings.map((text, ring) => {
      let [x, y] = geometry.encodeOffsets[polygon]![ring]!;
      return Array.from({ length: text.length / 2 }, (_, at): [number, number] => {
        const difference = (index: number) => {
          const zigzag = text.charCodeAt(index) - 64;
          return (zigzag >> 1) ^ -(zigzag & 1);
        };
        x += difference(2 * at);
        y += difference(2 * at + 1);
        return [x / map.UTF8Scale, y / map.UTF8Scale];
      });
    }),
  );
}

const country = (code: string) => map.features.find(({ properties }) => properties.code === code)!;

function box(ring: [number, number][]) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe('world map', () => {
  it('has small countries, and no Antarctica', () => {
    const codes = map.features.map(({ properties }) => properties.code);
    for (const code of ['AU', 'SG', 'HK', 'MT', 'GB', 'US']) expect(codes).toContain(code);
    expect(codes).not.toContain('AQ');
    expect(map.features.length).toBeGreaterThan(220);
  });

  it('puts countries where they lie', () => {
    const mainland = polygons(country('AU'))
      .map(([outer]) => box(outer!))
      .sort((one, other) => other[2]! - other[0]! - (one[2]! - one[0]!))[0]!;
    const expected = [113.15, -39.15, 153.6, -10.7];
    for (const [at, degree] of mainland.entries()) expect(degree).toBeCloseTo(expected[at]!, 0);
  });

  it('cuts what crosses the antimeridian', () => {
    for (const each of map.features) {
      for (const [outer] of polygons(each)) {
        const [west, south, east, north] = box(outer!) as [number, number, number, number];
        expect(east - west, each.properties.name).toBeLessThan(180);
        expect(west).toBeGreaterThanOrEqual(-180);
        expect(east).toBeLessThanOrEqual(180);
        expect(north - south).toBeLessThan(90);
      }
    }
    const russia = polygons(country('RU')).map(([outer]) => box(outer!));
    expect(russia.some(([west]) => west === -180)).toBe(true);
    expect(russia.some(([, , east]) => east === 180)).toBe(true);
  });

  it('leaves a hole where another country lies within', () => {
    const [west, south, east, north] = box(polygons(country('LS'))[0]![0]!) as [
      number,
      number,
      number,
      number,
    ];
    const holes = polygons(country('ZA')).flatMap(([, ...inner]) => inner.map(box));
    expect(holes).toContainEqual([west, south, east, north]);
  });

  it('stays small on the wire', () => {
    expect(gzipSync(JSON.stringify(map)).length).toBeLessThan(200_000);
  });
});
