/** Hours in which nobody is told. They are judged by the clocks of the TMC, so they need no rule for days on which these change. */
import { wallTimeIn } from '../lib/wall-time.ts';

/** `HH:MM`; an end before the beginning is that of the next morning. */
export type QuietHours = { from: string; to: string };

export function isQuiet(hours: QuietHours | null, timeZone: string, now: Date): boolean {
  if (!hours) return false;
  const time = wallTimeIn(timeZone, now).slice(11, 16);
  const { from, to } = hours;
  return from < to ? time >= from && time < to : time >= from || time < to;
}
