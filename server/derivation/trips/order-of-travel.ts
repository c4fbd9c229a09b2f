/**
 * Times in the order in which they come. They are wall times at their place, and over the date line a flight lands before
 * it left; so they are compared as instants. Where the zone of one is unknown, no instant is told from another.
 */
import { instantMinute } from '../../ground/clock-changes.ts';

/** What clocks at a place show, `YYYY-MM-DDTHH:MM`; null: of its time zone nothing is known. */
export type LocalTime = { time: string; timeZone: string | null };

type Timed = { startAt: string | null; endAt: string | null };

/** Whether times are midnights because nothing is known but their days. */
export const isOfDays = ({ startAt, endAt }: Timed): boolean =>
  isMidnight(startAt) && (endAt === null || isMidnight(endAt));

const isMidnight = (time: string | null) => time?.slice(11) === '00:00';

/** Minutes that can be compared with one another: of instants, or, where a zone is missing, as clocks show them. */
export function minutesOf(times: readonly LocalTime[]): number[] {
  const isZoned = times.every(({ timeZone }) => timeZone !== null);
  return times.map(({ time, timeZone }) => instantMinute(time, isZoned && timeZone ? timeZone : 'UTC'));
}

/** What is put in order: where it starts, and when. */
type Startable = Timed & {
  origin: { timeZone: string | null } | null;
  sequence: number | null;
  lineKey: string;
};

/**
 * By the instant of the start, then by sequence, then by key. Where a start has no time zone, or is known by its day alone,
 * all go by sequence, if they have one, and else by what clocks show. A line without a start or a sequence comes after
 * those that have one.
 */
export function inOrderOfTravel<Line extends Startable>(lines: readonly Line[]): Line[] {
  if (lines.length < 2) return [...lines];
  const started = lines.filter(({ startAt }) => startAt !== null);
  const starts = started.map(startOf);
  const isZoned = starts.every(({ timeZone }) => timeZone !== null);
  const isNumbered = !isZoned && lines.every(({ sequence }) => sequence !== null);
  const minutes = minutesOf(starts);
  const minuteOf = new Map(started.map((line, index) => [line, minutes[index] as number]));
  const start = (line: Line) => minuteOf.get(line) ?? Number.MAX_SAFE_INTEGER;
  const place = ({ sequence }: Line) => sequence ?? Number.MAX_SAFE_INTEGER;
  return [...lines].sort(
    (one, other) =>
      (isNumbered ? place(one) - place(other) : 0) ||
      start(one) - start(other) ||
      place(one) - place(other) ||
      (one.lineKey < other.lineKey ? -1 : one.lineKey > other.lineKey ? 1 : 0),
  );
}

const startOf = (line: Startable): LocalTime => ({
  time: line.startAt ?? '',
  timeZone: isOfDays(line) ? null : (line.origin?.timeZone ?? null),
});
