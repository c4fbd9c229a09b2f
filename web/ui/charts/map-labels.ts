/** Places the names of points without overlaps: in pixels, relative to the centres of their points. */
import type { Room } from '@tripledger/charts/room.ts';

export type Labelled = {
  /** The centre of the point. */
  x: number;
  y: number;
  radius: number;
};

export type LabelPlace = {
  dx: number;
  dy: number;
  /** The side of the point on which the name is placed. */
  side: 'left' | 'right';
  /** Whether the name is so far from its point that it needs a leader line. */
  isMoved: boolean;
};

/** The maximum size of a name, and its distance from the point. */
const label = { width: 120, height: 15, gap: 5 };

/** `all`: every point of the map; names are placed on the side where they cover fewer of them. */
export function placeLabels(
  points: readonly Labelled[],
  room: Room,
  all: readonly Pick<Labelled, 'x' | 'y'>[] = points,
): LabelPlace[] {
  const places = new Map<Labelled, LabelPlace>();
  for (const group of groupsOf(points)) {
    // Stacked beside the outermost point, around the average height of the group.
    const right = Math.max(...group.map(({ x, radius }) => x + radius)) + label.gap;
    const left = Math.min(...group.map(({ x, radius }) => x - radius)) - label.gap;
    const half = ((group.length - 1) * label.height) / 2;
    const middle = group.reduce((sum, { y }) => sum + y, 0) / group.length;
    const within = Math.max(half + label.height, Math.min(middle, room.height - half - label.height));
    const covered = (from: number) =>
      all.filter(
        ({ x, y }) => x > from && x < from + label.width && Math.abs(y - within) < half + label.height / 2,
      ).length;
    const fitsRight = right + label.width < room.width;
    const fitsLeft = left > label.width;
    const isRight = fitsRight && !(fitsLeft && covered(left - label.width) < covered(right));
    for (const [at, point] of group.toSorted((one, other) => one.y - other.y).entries()) {
      places.set(point, {
        dx: (isRight ? right : left) - point.x,
        dy: within - half + at * label.height - point.y,
        side: isRight ? 'right' : 'left',
        isMoved: group.length > 1,
      });
    }
  }
  return points.map((point) => places.get(point)!);
}

/** Groups of points whose names would overlap, directly or transitively. */
function groupsOf<Point extends Labelled>(points: readonly Point[]): Point[][] {
  const groups: Point[][] = [];
  for (const point of points) {
    const near = groups.filter((group) => group.some((other) => wouldOverlap(point, other)));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), point]);
  }
  return groups;
}

const wouldOverlap = (one: Labelled, other: Labelled) =>
  Math.abs(one.x - other.x) < label.width && Math.abs(one.y - other.y) < label.height + label.gap;
