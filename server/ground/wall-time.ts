/** Wall times of a time zone and the instants that they are: `YYYY-MM-DDTHH:MM`, as everywhere. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks in the zone show at the instant. */
export function wallTimeIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes dates as ISO does. Making a format is slow.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(instant).replace(' ', 'T');
}

/**
 * The instant at which clocks in the zone show the time: the first of the two where clocks are put back; where they are
 * put forward and never show it, as far after the change as the time is.
 */
export function instantOf(wallTime: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${wallTime}Z`);
  const aheadAt = (instant: number) => Date.parse(`${wallTimeIn(timeZone, new Date(instant))}Z`) - instant;
  // The offset of the day before holds up to a change, that of the day after from it on.
  const [before, after] = [-86_400_000, 86_400_000].map((days) => asIfUtc - aheadAt(asIfUtc + days)) as [
    number,
    number,
  ];
  const shows = (instant: number) => instant + aheadAt(instant) === asIfUtc;
  return new Date(!shows(before) && shows(after) ? after : before);
}
