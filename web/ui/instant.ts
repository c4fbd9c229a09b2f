/** Formats instants for display. */
import { date } from './format.ts';
import { texts } from './texts.ts';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

const relative = new Intl.RelativeTimeFormat('en-AU');

/** `2 hours ago`, in the largest unit with at least one whole; `just now` within the first minute. */
export function age(instant: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - instant.getTime()) / 1000);
  const found = units.find((one) => seconds >= one.seconds);
  return found ? relative.format(-Math.floor(seconds / found.seconds), found.unit) : texts.justNow;
}

/** `22-Nov-2026, 13:05`, local time in the time zone. */
export function timeIn(timeZone: string, instant: Date): string {
  const [day, time] = localIn(timeZone, instant);
  return `${date(day)}, ${time}`;
}

/** `22-Nov-2026`, the local day in the time zone. */
export const dayIn = (timeZone: string, instant: Date): string => date(localIn(timeZone, instant)[0]);

/** `13:05`, local time in the time zone. */
export const clockIn = (timeZone: string, instant: Date): string => localIn(timeZone, instant)[1];

/** `2026-11-22` and `13:05`. */
function localIn(timeZone: string, instant: Date): [day: string, time: string] {
  // The Swedish locale formats dates as ISO 8601.
  const text = instant.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = text.split(' ');
  return [day, time];
}
