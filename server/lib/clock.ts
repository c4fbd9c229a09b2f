/** The current time, from a single source, so that tests can set it. */

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The start of the minute. */
export function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The current day in the time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  // Creating a format is slow.
  let format = dayFormats.get(timeZone);
  if (!format) {
    // The Swedish date format is ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(now);
}
