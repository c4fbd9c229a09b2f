/** Converts between instants and wall times of a time zone, written as `YYYY-MM-DDTHH:MM`. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall time in the zone at the instant. */
export function wallTimeIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish date format is ISO 8601. Creating a format is slow.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(instant).replace(' ', 'T');
}

/**
 * The instant at which clocks in the zone show the wall time: the first of two if clocks are put back; if clocks are
 * put forward and skip it, the time is interpreted with the offset before the change.
 */
export function instantOf(wallTime: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${wallTime}Z`);
  const aheadAt = (instant: number) => Date.parse(`${wallTimeIn(timeZone, new Date(instant))}Z`) - instant;
  // The offset of the day before applies until a change, that of the day after from it on.
  const [before, after] = [-86_400_000, 86_400_000].map((days) => asIfUtc - aheadAt(asIfUtc + days)) as [
    number,
    number,
  ];
  const shows = (instant: number) => instant + aheadAt(instant) === asIfUtc;
  return new Date(!shows(before) && shows(after) ? after : before);
}
