/** A trip's segments: from one point to another, in the order of travel. */
import type { Point, TripLine } from './trip-lines.ts';

export type Segment = {
  startAt: string;
  endAt: string;
  origin: Point;
  destination: Point;
  /** By a flown flight or a train; false for what is shown only because nothing else is left. */
  isTravelled: boolean;
};

/**
 * Flights and train rides, ordered by start, sequence and key. Equal origin, destination and start (several
 * travellers) are one segment. Whatever else names two points (an insurance from here to there) is no segment.
 */
export function segmentsOf(shaping: readonly TripLine[]): Segment[] {
  const seen = new Set<string>();
  const segments: Segment[] = [];
  for (const line of shaping.filter(isSegment).sort(byOrderOfTravel)) {
    const { startAt, endAt, origin, destination } = line;
    if (!startAt || !origin || !destination) continue;
    const identity = [origin.placeId, origin.label, destination.placeId, destination.label, startAt].join(
      '\n',
    );
    if (seen.has(identity)) continue;
    seen.add(identity);
    const isTravelled = line.isFlown || line.productType === 'Rail';
    segments.push({ startAt, endAt: endAt ?? startAt, origin, destination, isTravelled });
  }
  return segments;
}

const isSegment = ({ productType }: TripLine) => productType === 'Air' || productType === 'Rail';

/** A line without a sequence comes after those that have one. */
function byOrderOfTravel(one: TripLine, other: TripLine): number {
  const start = compare(one.startAt ?? '', other.startAt ?? '');
  if (start !== 0) return start;
  const sequence = (one.sequence ?? Number.MAX_SAFE_INTEGER) - (other.sequence ?? Number.MAX_SAFE_INTEGER);
  return sequence || compare(one.lineKey, other.lineKey);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
