/** The time of the data, stored in the URL. */
import { mostHours } from '@tripledger/contract/traveller-tracker/when-and-where.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { useFilter } from '../../filter/useFilter.ts';
import type { When } from './details.ts';
import { texts } from './texts.ts';

export const modes = ['now', 'time', 'dates'] as const;
export type Mode = (typeof modes)[number];

/** `time` is local time at each place; `hours` is the duration from there, or from now. */
export type Chosen = { mode: Mode; time: string | null; hours: number };

/** `replace`: no further step in the history. */
type Choose = (next: Chosen, options?: { replace?: boolean }) => void;

export function useWhen(): { chosen: Chosen; when: When; choose: Choose } {
  const [search, setSearch] = useSearchParams();
  const { dates } = useFilter();
  const at = search.get('at');
  const hours = Math.min(mostHours, Math.max(0, Math.trunc(Number(search.get('hours') ?? 0)) || 0));
  const time = at && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at) && !Number.isNaN(Date.parse(at)) ? at : null;
  const mode = at === 'dates' ? 'dates' : time === null ? 'now' : 'time';
  const chosen: Chosen = { mode, time, hours };
  const choose: Choose = (next, options) =>
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      changed.delete('at');
      changed.delete('hours');
      if (next.mode === 'dates') changed.set('at', 'dates');
      if (next.mode === 'time' && next.time) changed.set('at', next.time);
      if (next.mode !== 'dates' && next.hours > 0) changed.set('hours', String(next.hours));
      return changed;
    }, options);
  return { chosen, when: whenOf(chosen, dates), choose };
}

/** Whoever chooses dates in the header means to see them. Going back, or a new day, chooses nothing. */
export function useDatesOfHeader(showDates: () => void): void {
  const range = JSON.stringify(useFilter().filter.range);
  const isChosen = useNavigationType() === 'PUSH';
  const before = useRef(range);
  const onChosen = useEffectEvent(showDates);
  useEffect(() => {
    if (range !== before.current && isChosen) onChosen();
    before.current = range;
  }, [range, isChosen]);
}

/** The dates of the header include the whole last day. */
function whenOf({ mode, time, hours }: Chosen, dates: { dateStart: string; dateEnd: string }): When {
  if (mode === 'dates') {
    const days = (Date.parse(dates.dateEnd) - Date.parse(dates.dateStart)) / 86_400_000 + 1;
    return { from: `${dates.dateStart}T00:00`, hours: Math.min(mostHours, days * 24) };
  }
  return mode === 'time' && time ? { from: time, hours } : { hours };
}

export const spanChoices = [0, 1, 3, 7, 14].map((days) => ({
  value: days * 24,
  label: days === 0 ? texts.time.onlyThen : texts.time.andTheNext(days * 24),
}));

/** The time in words, for details above the page. */
export function whenWords({ from, hours }: When, timeText: (wallTime: string) => string): string {
  const start = from === undefined ? texts.time.now : texts.time.atEachPlace(timeText(from));
  return hours === 0 ? start : texts.time.andOn(start, hours);
}
