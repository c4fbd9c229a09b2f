/** The time that the page looks at, as its address holds it. */
import { useSearchParams } from 'react-router';
import { useFilter } from '../../filter/useFilter.ts';
import type { When } from './details.ts';

export const modes = ['now', 'time', 'dates'] as const;
export type Mode = (typeof modes)[number];

/** As many hours as one question takes. */
const mostHours = 24 * 366;

/** `time` is what clocks show at each place; `hours` go on from there, or from now. */
export type Chosen = { mode: Mode; time: string | null; hours: number };

export function useWhen(): { chosen: Chosen; when: When; choose: (next: Chosen) => void } {
  const [search, setSearch] = useSearchParams();
  const { dates } = useFilter();
  const at = search.get('at');
  const hours = Math.min(mostHours, Math.max(0, Math.trunc(Number(search.get('hours') ?? 0)) || 0));
  const time = at && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) && !Number.isNaN(Date.parse(at)) ? at : null;
  const mode = at === 'dates' ? 'dates' : time === null ? 'now' : 'time';
  const chosen: Chosen = { mode, time, hours };
  const choose = (next: Chosen) =>
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      changed.delete('at');
      changed.delete('hours');
      if (next.mode === 'dates') changed.set('at', 'dates');
      if (next.mode === 'time' && next.time) changed.set('at', next.time);
      if (next.mode !== 'dates' && next.hours > 0) changed.set('hours', String(next.hours));
      return changed;
    });
  return { chosen, when: whenOf(chosen, dates), choose };
}

/** The dates of the header last to the end of their last day. */
function whenOf({ mode, time, hours }: Chosen, dates: { dateStart: string; dateEnd: string }): When {
  if (mode === 'dates') {
    const days = (Date.parse(dates.dateEnd) - Date.parse(dates.dateStart)) / 86_400_000 + 1;
    return { from: `${dates.dateStart}T00:00`, hours: Math.min(mostHours, days * 24) };
  }
  return mode === 'time' && time ? { from: time, hours } : { hours };
}

const spans: Readonly<Record<number, string>> = {
  0: 'At this moment',
  24: 'And the next 24 hours',
  72: 'And the next 3 days',
  168: 'And the next 7 days',
  336: 'And the next 14 days',
};
export const spanChoices = Object.entries(spans).map(([hours, label]) => ({ value: Number(hours), label }));

/** In words, for what opens over the page. */
export function whenWords({ from, hours }: When, timeText: (wallTime: string) => string): string {
  const start = from === undefined ? 'Now' : `${timeText(from)} at each place`;
  return hours === 0 ? start : `${start}, and ${hoursWords(hours)} on`;
}

const hoursWords = (hours: number) =>
  hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
