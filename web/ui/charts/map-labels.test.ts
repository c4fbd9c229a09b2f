import { expect, it } from 'vitest';
import { placeLabels } from './map-labels.ts';

const room = { width: 600, height: 300 };
const point = (x: number, y: number) => ({ x, y, radius: 10 });

it('places a name to the right of its point, or to the left without room', () => {
  const [free, atEdge] = placeLabels([point(100, 50), point(560, 200)], room);
  expect(free).toEqual({ dx: 15, dy: 0, side: 'right', isMoved: false });
  expect(atEdge).toEqual({ dx: -15, dy: 0, side: 'left', isMoved: false });
});

it('stacks the names of close points in the order of the points', () => {
  const points = [point(550, 200), point(540, 204), point(520, 195), point(545, 206)];
  const places = placeLabels(points, room);
  const at = places.map(({ dx, dy }, place) => ({ x: points[place]!.x + dx, y: points[place]!.y + dy }));
  expect(new Set(at.map(({ x }) => x))).toEqual(new Set([505]));
  const heights = at.map(({ y }) => y);
  expect([heights[2], heights[0], heights[1], heights[3]]).toEqual(heights.toSorted((a, b) => a - b));
  for (const one of heights)
    for (const other of heights) if (one !== other) expect(Math.abs(one - other)).toBeGreaterThanOrEqual(15);
  expect(places.every(({ isMoved, side }) => isMoved && side === 'left')).toBe(true);
});

it('keeps the names within the map', () => {
  const points = [290, 292, 294, 296].map((y) => point(100, y));
  for (const [at, { dy }] of placeLabels(points, room).entries())
    expect(points[at]!.y + dy).toBeLessThan(300 - 7);
});

it('places names on the side where they cover fewer other points', () => {
  const named = point(300, 150);
  const [free] = placeLabels([named], room, [named, point(200, 155)]);
  expect(free?.side).toBe('right');
  const [crowded] = placeLabels([named], room, [named, point(380, 155), point(400, 145), point(200, 155)]);
  expect(crowded?.side).toBe('left');
});
