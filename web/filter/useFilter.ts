import { comparedDates } from '@tripledger/contract/vocabulary/comparison.ts';
import { datesOf } from '@tripledger/contract/vocabulary/filter-address.ts';
import type { Only, OnlyField } from '@tripledger/contract/vocabulary/filters.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { appliesOnly, type Screen, useScreen } from '../session/screen.ts';
import { useUser } from '../session/useUser.ts';
import {
  type Filter,
  filterSearch,
  openParameters,
  readFilter,
  type ShownAlone,
  writeFilter,
} from './filter-url.ts';
import { useYearEnd } from './fiscal-year.tsx';
import { unshare } from './shared-link.ts';
import { type DateRange, todayIn } from './shortcuts.ts';

/** The filter parameters of report requests: always dates; the others only if the screen shows their controls. */
export type FilterQuery = DateRange & { client?: number; countries?: string; only?: string };

/**
 * The global filter: `filter` as chosen, its `dates` resolved for today in the TMC's time zone, the `query` that
 * requests send, the earlier dates that it is `compared` with (null: none), and `setFilter` to change parts of it.
 * Changing the customer resets the child node, and any change closes what is open over the page. `replace` corrects
 * the URL instead: what is open stays, and no history entry is added.
 */
export function useFilter(): Read & {
  setFilter: (change: Partial<Filter>, options?: { replace?: boolean }) => void;
} {
  const { client } = useUser();
  const screen = useScreen();
  const yearEnd = useYearEnd();
  const [search, setSearch] = useSearchParams();
  const read = readAddress(search.toString(), { today: todayIn(client.time_zone), yearEnd, screen });

  const setFilter = useCallback(
    (change: Partial<Filter>, options?: { replace?: boolean }) => {
      setSearch((current) => {
        const before = readFilter(current);
        const moved = change.node !== undefined && change.node !== before.node;
        const next = writeFilter({ ...before, ...(moved && { child: null }), ...change }, current);
        if (!options?.replace) {
          for (const name of openParameters) next.delete(name);
          unshare(next);
        }
        return next;
      }, options);
    },
    [setSearch],
  );

  return { ...read, setFilter };
}

type Read = { filter: Filter; dates: DateRange; query: FilterQuery; compared: DateRange | null };

/** What the meaning of an address depends on. `yearEnd`: the last day of fiscal years, MM-DD. */
type Setting = { today: string; yearEnd: string; screen: Screen | undefined };

/** The most recent result, because every block of a screen reads the same URL. */
let last: (Setting & { search: string; text: string; read: Read }) | undefined;

/** Returns the same objects as long as the filter is unchanged. */
function readAddress(search: string, setting: Setting): Read {
  const { today, yearEnd, screen } = setting;
  const isLast = last?.today === today && last.yearEnd === yearEnd && last.screen === screen;
  if (isLast && last?.search === search) return last.read;
  // Other parameters in the URL do not affect the filter.
  const text = filterSearch(new URLSearchParams(search));
  const read = isLast && last?.text === text ? last.read : readFilterOf(text, setting);
  last = { ...setting, search, text, read };
  return read;
}

function readFilterOf(text: string, { today, yearEnd, screen }: Setting): Read {
  const filter = readFilter(new URLSearchParams(text));
  const dates = datesOf(filter, today, yearEnd);
  const hidden = screen?.hidden ?? [];
  const child = hidden.includes('hierarchy') ? null : filter.child;
  const node = hidden.includes('customer') ? null : (child ?? filter.node);
  const alone = sentOnly(filter.only, screen);
  const query: FilterQuery = {
    ...(node !== null && { client: node }),
    ...(filter.countries.length > 0 &&
      !hidden.includes('location') && { countries: JSON.stringify(filter.countries) }),
    ...(Object.keys(alone).length > 0 && { only: JSON.stringify(alone) }),
    ...dates,
  };
  const compares = filter.compare && !hidden.includes('dates') && !hidden.includes('compare');
  const compared = compares ? comparedDates(filter.compare!, dates) : null;
  return { filter, dates, query, compared };
}

/** The part that the screen applies, as requests send it. */
function sentOnly({ traveller, ...named }: ShownAlone, screen: Screen | undefined): Only {
  const all: Only = { ...named, ...(traveller && { traveller: traveller.id }) };
  return Object.fromEntries(Object.entries(all).filter(([field]) => appliesOnly(screen, field as OnlyField)));
}
