/** Schedules the flights of a path: local times at each airport, with connections. */
import { dayOfTime, minutesOfDay } from './calendar.ts';
import type { Random } from './random.ts';
import { flightKm, point } from './routes.ts';

/** Times are local minutes at the airport. */
export type Flight = { from: string; to: string; startAt: number; endAt: number; km: number };

/** The flights along a path; the first departs at about `startAt`, local time. */
export function fly(random: Random, path: readonly string[], startAt: number): Flight[] {
  const flights: Flight[] = [];
  let leave = startAt;
  for (let i = 1; i < path.length; i += 1) {
    const from = path[i - 1]!;
    const to = path[i]!;
    const km = flightKm(from, to);
    const minutes = toFive(35 + (km / 820) * 60 + random.between(-5, 10));
    const day = dayOfTime(leave);
    const endAt = leave + minutes + utcOffset(to, day) - utcOffset(from, day);
    flights.push({ from, to, startAt: leave, endAt, km });
    leave = endAt + toFive(random.between(70, 170));
  }
  return flights;
}

export function toFive(minutes: number): number {
  return Math.round(minutes / 5) * 5;
}

const offsets = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** UTC offset in minutes, looked up once per week, which is accurate enough for a timetable. */
function utcOffset(airport: string, day: number): number {
  const zone = point(airport).timeZone ?? 'UTC';
  const key = `${zone} ${Math.floor(day / 7)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = readOffset(zone, day);
    offsets.set(key, offset);
  }
  return offset;
}

function readOffset(zone: string, day: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format
    .formatToParts(day * minutesOfDay * 60_000)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
