/** UTC offsets of a time zone, in a form that is fast to look up for many wall times. */
import { instantOf, wallTimeIn } from './wall-time.ts';

/** From this wall time (`YYYY-MM-DDTHH:MM`) on, clocks are this many minutes ahead of UTC. */
export type ClockPeriod = { from: string; ahead: number };

const minute = 60_000;
const week = 7 * 1440 * minute;
/** Cached by zone, then by year. */
const cache = new Map<string, Map<string, ClockPeriod[]>>();

/** The periods of one year, starting at its beginning. */
export function clockPeriods(timeZone: string, year: string): ClockPeriod[] {
  const cached = cache.get(timeZone)?.get(year);
  if (cached) return cached;
  const periodsOfZone = cache.get(timeZone) ?? new Map<string, ClockPeriod[]>();
  const periods = findPeriods(timeZone, year);
  cache.set(timeZone, periodsOfZone.set(year, periods));
  return periods;
}

/** The same instant as `instantOf`, in minutes, but about ten times as fast. */
export function instantMinute(wallTime: string, timeZone: string): number {
  const periods = clockPeriods(timeZone, wallTime.slice(0, 4));
  let last = periods.length - 1;
  while (last > 0 && wallTime < (periods[last] as ClockPeriod).from) last -= 1;
  return minuteAsUtc(wallTime) - (periods[last] as ClockPeriod).ahead;
}

/** The minute if the wall time were in UTC. `Date.parse` would take a second for a million times. */
function minuteAsUtc(wallTime: string): number {
  const digit = (at: number) => wallTime.charCodeAt(at) - 48;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  const date = Date.UTC(year, digit(5) * 10 + digit(6) - 1, digit(8) * 10 + digit(9)) / minute;
  return date + (digit(11) * 10 + digit(12)) * 60 + digit(14) * 10 + digit(15);
}

/** Clocks never change twice in a week, so sampling once a week finds every change. */
function findPeriods(timeZone: string, year: string): ClockPeriod[] {
  const aheadAt = (instant: number) =>
    (Date.parse(`${wallTimeIn(timeZone, new Date(instant))}Z`) - instant) / minute;
  const from = `${year}-01-01T00:00`;
  const begin = instantOf(from, timeZone).getTime();
  const end = instantOf(`${year}-12-31T23:59`, timeZone).getTime();
  const periods = [{ from, ahead: aheadAt(begin) }];
  for (let at = begin; at < end; at += week) {
    const until = Math.min(at + week, end);
    const [before, after] = [aheadAt(at), aheadAt(until)];
    if (before === after) continue;
    let [last, first] = [at, until];
    while (first - last > minute) {
      const middle = last + Math.floor((first - last) / minute / 2) * minute;
      if (aheadAt(middle) === before) last = middle;
      else first = middle;
    }
    // Both repeated times (their first occurrence) and skipped times use the offset before the change.
    const shown = new Date(first + Math.max(before, after) * minute);
    periods.push({ from: shown.toISOString().slice(0, 16), ahead: after });
  }
  return periods;
}
