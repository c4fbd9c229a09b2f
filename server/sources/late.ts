/** When deliveries are due by a rhythm, and which are missing. */

import { type Rhythm, weekdays } from '../../contract/import-sources/source.ts';
import { addDays } from '../../contract/vocabulary/local-time.ts';
import { dayIn } from '../lib/clock.ts';
import { instantOf } from '../lib/wall-time.ts';

const dayMs = 86_400_000;

/** The instants in `(after, until]` at which a delivery is due. */
export function duesIn({ weekday, time, zone }: Rhythm, after: Date, until: Date): Date[] {
  const dues: Date[] = [];
  const last = addDays(dayIn(zone, until), 1);
  for (let day = addDays(dayIn(zone, after), -1); day <= last; day = addDays(day, 1)) {
    // Days of the week count from Sunday, ours from Monday.
    const name = weekdays[(new Date(day).getUTCDay() + 6) % 7];
    if (weekday !== null && name !== weekday) continue;
    const due = instantOf(`${day}T${time}`, zone);
    if (due > after && due <= until) dues.push(due);
  }
  return dues;
}

export type Lateness = {
  /** The first due instant that no delivery has made up for; null: on time. */
  since: Date | null;
  /** The latest one that was missed. */
  missed: Date | null;
};

/**
 * A delivery serves the next due instant. One that arrives late makes up for all that were missed before, and not for
 * the next. Nothing was due before `since`.
 */
export function latenessOf(rhythm: Rhythm, since: Date, delivered: readonly Date[], now: Date): Lateness {
  const late: Lateness = { since: null, missed: null };
  let isServed = false;
  const events = [
    ...duesIn(rhythm, since, now).map((at) => ({ at, isDue: true })),
    ...delivered.filter((at) => at > since && at <= now).map((at) => ({ at, isDue: false })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || Number(a.isDue) - Number(b.isDue));
  for (const { at, isDue } of events) {
    if (!isDue) {
      if (late.since === null) isServed = true;
      late.since = late.missed = null;
    } else if (isServed) {
      isServed = false;
    } else {
      late.since ??= at;
      late.missed = at;
    }
  }
  return late;
}

export const nextDue = (rhythm: Rhythm, now: Date): Date | null =>
  duesIn(rhythm, now, new Date(now.getTime() + 8 * dayMs))[0] ?? null;

/** How far back deliveries are looked at. */
const horizonMs = 70 * dayMs;

/** From when on dues count: within the horizon, the first one is taken to have been served. */
export function beginOf(rhythm: Rhythm, rhythmSince: Date, now: Date): Date {
  const earliest = new Date(now.getTime() - horizonMs);
  if (rhythmSince > earliest) return rhythmSince;
  return duesIn(rhythm, earliest, now)[0] ?? earliest;
}
