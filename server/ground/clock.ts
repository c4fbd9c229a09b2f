/** What time it is, asked of one place, so that tests can say it. */

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The minute's first instant. */
export function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day that it is in the time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  // Making a format is slow.
  let format = dayFormats.get(timeZone);
  if (!format) {
    // Sweden writes dates as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format.format(now);
}
