/** Derives the trip of a whole booking, as a pure function; see "Trip" in the glossary. */
import { daysBetween } from '../../../../contract/vocabulary/local-time.ts';
import { isOfDays, type LocalTime, minutesOf } from './order-of-travel.ts';
import { isSegment, type Segment, segmentsOf } from './segments.ts';
import { type Point, shapingLines, type TripLine } from './trip-lines.ts';

export type Trip = {
  /** The first start and the last end, as local times. */
  departureAt: string | null;
  returnAt: string | null;
  /** Days between the two dates, never below 0. */
  durationDays: number | null;
  originPlaceId: number | null;
  destinationPlaceId: number | null;
  /** For example `MEL-SIN-LHR-MEL`; null without segments. */
  itinerarySummary: string | null;
  /**
   * Whether the trip has a flown flight or Rail segment followed by a stay away from the origin that spans midnight.
   */
  isOvernight: boolean;
  /** Whether the trip has an active hotel line. */
  hasAccommodation: boolean;
};

export function tripOf(lines: readonly TripLine[]): Trip {
  const shaping = shapingLines(lines);
  const segments = segmentsOf(shaping);
  const others = shaping.filter((line) => !isSegment(line));
  const departureAt = outermost([...segments.slice(0, 1), ...others].flatMap(startOf), 'first');
  const returnAt = outermost([...segments, ...others].flatMap(endOf), 'last');
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
 * The origin is where the first segment starts; the destination is where the segment before the longest stay ends. A
 * stay at the origin's place never counts, the earlier of two equal stays wins, and the last stay is infinite unless
 * the trip returned to the origin. Without a stay elsewhere, the destination is the last arrival.
 */
function endsOfJourney(segments: readonly Segment[]): Ends {
  const first = segments[0] as Segment;
  const last = segments.at(-1) as Segment;
  let destination = last.destination;
  let longest = Number.NEGATIVE_INFINITY;
  for (const [index, segment] of segments.entries()) {
    if (segment.destination.placeId === first.origin.placeId) continue;
    const next = segments[index + 1];
    const stay = next ? minutesUntil(segment, next) : Number.POSITIVE_INFINITY;
    if (stay <= longest) continue;
    longest = stay;
    destination = segment.destination;
  }
  return { origin: first.origin, destination };
}

function minutesUntil({ endAt, destination }: Segment, { startAt, origin }: Segment): number {
  const [end, start] = minutesOf([at(endAt, destination), at(startAt, origin)]) as [number, number];
  return start - end;
}

/** Without segments, the longest hotel stay, else the longest car hire, is both origin and destination. */
function endsOfStay(shaping: readonly TripLine[]): Ends | null {
  for (const product of ['Hotel', 'Car'] as const) {
    const stays = shaping.filter((line) => line.productType === product && line.origin && line.startAt);
    const starts = minutesOf(stays.flatMap(startOf));
    const [longest] = stays
      .map((line, index) => ({ line, start: starts[index] as number }))
      .sort(
        (one, other) =>
          nights(other.line) - nights(one.line) ||
          one.start - other.start ||
          compare(one.line.lineKey, other.line.lineKey),
      );
    if (longest?.line.origin) return { origin: longest.line.origin, destination: longest.line.origin };
  }
  return null;
}

/** The points in order of travel; a leg that starts elsewhere (an open jaw) is simply listed. */
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

/** The times and places of a line. */
type TimeSpan = Pick<TripLine, 'startAt' | 'endAt' | 'origin' | 'destination'>;
/** `offset` is added to the time, in minutes. */
type ComparedTime = LocalTime & { offset: number };

const at = (time: string, point: Point | null) => ({ time, timeZone: point?.timeZone ?? null });

/** If only the day is known, its end counts, so that a room does not start before the flight to it. */
const startOf = (line: TimeSpan): ComparedTime[] =>
  line.startAt ? [{ ...at(line.startAt, line.origin), offset: isOfDays(line) ? 1440 : 0 }] : [];

const endOf = (line: TimeSpan): ComparedTime[] =>
  line.endAt ? [{ ...at(line.endAt, line.destination), offset: 0 }] : startOf(line);

/** The local time of the first or last instant; of equal instants, the earlier or later local time. */
function outermost(times: readonly ComparedTime[], which: 'first' | 'last'): string | null {
  if (times.length < 2) return times[0]?.time ?? null;
  const minutes = minutesOf(times);
  const minuteOf = (index: number) => (minutes[index] as number) + (times[index] as ComparedTime).offset;
  let found = 0;
  for (let index = 1; index < times.length; index += 1) {
    const order =
      minuteOf(index) - minuteOf(found) || compare(times[index]?.time ?? '', times[found]?.time ?? '');
    if (which === 'first' ? order < 0 : order > 0) found = index;
  }
  return times[found]?.time ?? null;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
