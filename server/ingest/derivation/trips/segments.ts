/** A trip's segments: from one point to another, in the order of travel. */
import { inOrderOfTravel } from './order-of-travel.ts';
import type { Point, TripLine } from './trip-lines.ts';

export type Segment = {
  startAt: string;
  endAt: string;
  origin: Point;
  destination: Point;
  /** True for a flown flight or a train; false for a segment that is shown only because no other is left. */
  isTravelled: boolean;
};

/**
 * Flights and train rides. Lines with the same origin, destination and start (several travellers) are one segment.
 * Other lines with two points, such as an insurance, are not segments.
 */
export function segmentsOf(shaping: readonly TripLine[]): Segment[] {
  const seen = new Set<string>();
  const segments: Segment[] = [];
  for (const line of inOrderOfTravel(shaping.filter(isSegment))) {
    const { startAt, endAt, origin, destination } = line;
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

type SegmentLine = TripLine & { startAt: string; origin: Point; destination: Point };

export const isSegment = (line: TripLine): line is SegmentLine =>
  (line.productType === 'Air' || line.productType === 'Rail') &&
  line.startAt !== null &&
  line.origin !== null &&
  line.destination !== null;
