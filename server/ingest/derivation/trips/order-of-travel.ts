/**
 * Chronological order. Times are wall times at their place, and across the date line a flight lands at an earlier wall
 * time than it left; so they are compared as instants. If the zone of one time is unknown, all are compared as wall
 * times.
 */
import { instantMinute } from '../../../lib/clock-changes.ts';

/** A wall time at a place, `YYYY-MM-DDTHH:MM`; `timeZone` is null if it is unknown. */
export type LocalTime = { time: string; timeZone: string | null };

type Timed = { startAt: string | null; endAt: string | null };

/** Whether only the days of the times are known: all are midnights. */
export const isOfDays = ({ startAt, endAt }: Timed): boolean =>
  isMidnight(startAt) && (endAt === null || isMidnight(endAt));

const isMidnight = (time: string | null) => time?.slice(11) === '00:00';

/** Comparable minutes: of instants or, if any zone is missing, of wall times. */
export function minutesOf(times: readonly LocalTime[]): number[] {
  const isZoned = times.every(({ timeZone }) => timeZone !== null);
  return times.map(({ time, timeZone }) => instantMinute(time, isZoned && timeZone ? timeZone : 'UTC'));
}

/** An item to sort: when and where it starts. */
type Startable = Timed & {
  origin: { timeZone: string | null } | null;
  sequence: number | null;
  lineKey: string;
};

/**
 * Sorts by the instant of the start, then by sequence, then by key. If a start has no time zone or only a day, all
 * lines are sorted by sequence if each has one, else by wall time. Lines without a start or a sequence come last.
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
