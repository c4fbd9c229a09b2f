/** The journey of one booking, made from the whole booking. Pure: see "Trip" in the glossary. */
import { daysBetween, minutesBetween } from '../../../contract/core/local-time.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { type Point, shapingLines, type TripLine } from './trip-lines.ts';

export type Trip = {
  departureAt: string | null;
  returnAt: string | null;
  /** Days between the two dates, never below 0. */
  durationDays: number | null;
  originPlaceId: number | null;
  destinationPlaceId: number | null;
  /** As `MEL-SIN-LHR-MEL`; null without segments. */
  itinerarySummary: string | null;
  /** Has a flown flight or a Rail segment, and a stay away from the origin that spans midnight. */
  isOvernight: boolean;
  /** Has a hotel line that stands. */
  hasAccommodation: boolean;
};

export function tripOf(lines: readonly TripLine[]): Trip {
  const shaping = shapingLines(lines);
  const segments = segmentsOf(shaping);
  const departureAt = earliest(shaping.map((line) => line.startAt));
  const returnAt = latest(shaping.map((line) => line.endAt ?? line.startAt));
  const ends = segments.length > 0 ? endsOfJourney(segments) : endsOfStay(shaping);
  return {
    departureAt,
    returnAt,
    durationDays: departureAt && returnAt ? Math.max(0, daysBetween(departureAt, returnAt)) : null,
    originPlaceId: ends?.origin.placeId ?? null,
    destinationPlaceId: ends?.destination.placeId ?? null,
    itinerarySummary: segments.length > 0 ? summary(segments) : null,
    isOvernight: isOvernight(segments),
    hasAccommodation: shaping.some((line) => line.productType === 'Hotel'),
  };
}

type Ends = { origin: Point; destination: Point };

/**
 * From where the first segment starts to the place reached by the segment that is followed by the longest
 * stay. A stay at the origin's place never counts, the earlier of two equal ones wins, and the last is without
 * end unless it came back to the origin. With no stay elsewhere: the last arrival.
 */
function endsOfJourney(segments: readonly Segment[]): Ends {
  const first = segments[0] as Segment;
  const last = segments.at(-1) as Segment;
  let destination = last.destination;
  let longest = Number.NEGATIVE_INFINITY;
  for (const [index, segment] of segments.entries()) {
    if (segment.destination.placeId === first.origin.placeId) continue;
    const next = segments[index + 1];
    const stay = next ? minutesBetween(segment.endAt, next.startAt) : Number.POSITIVE_INFINITY;
    if (stay <= longest) continue;
    longest = stay;
    destination = segment.destination;
  }
  return { origin: first.origin, destination };
}

/** Without segments: the longest hotel stay, else the longest car hire, is both origin and destination. */
function endsOfStay(shaping: readonly TripLine[]): Ends | null {
  for (const product of ['Hotel', 'Car'] as const) {
    const [longest] = shaping
      .filter((line) => line.productType === product && line.origin && line.startAt)
      .sort(
        (one, other) =>
          nights(other) - nights(one) ||
          compare(one.startAt, other.startAt) ||
          compare(one.lineKey, other.lineKey),
      );
    if (longest?.origin) return { origin: longest.origin, destination: longest.origin };
  }
  return null;
}

/** The points in the order in which they are touched; a leg that starts elsewhere is simply listed. */
function summary(segments: readonly Segment[]): string {
  const labels: string[] = [];
  for (const { origin, destination } of segments) {
    if (labels.at(-1) !== origin.label) labels.push(origin.label);
    labels.push(destination.label);
  }
  return labels.join('-');
}

function isOvernight(segments: readonly Segment[]): boolean {
  const home = segments[0]?.origin.placeId;
  return segments.some((segment, index) => {
    if (!segment.isTravelled || segment.destination.placeId === home) return false;
    const next = segments[index + 1];
    return !next || segment.endAt.slice(0, 10) < next.startAt.slice(0, 10);
  });
}

const nights = (line: TripLine) => (line.startAt && line.endAt ? daysBetween(line.startAt, line.endAt) : 0);

const compare = (one: string | null, other: string | null) =>
  (one ?? '') < (other ?? '') ? -1 : (one ?? '') > (other ?? '') ? 1 : 0;

const sorted = (times: (string | null)[]) => times.filter((time) => time !== null).sort();
const earliest = (times: (string | null)[]) => sorted(times)[0] ?? null;
const latest = (times: (string | null)[]) => sorted(times).at(-1) ?? null;
