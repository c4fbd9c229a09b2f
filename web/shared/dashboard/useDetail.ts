/** What is open over a dashboard, as the address holds it: Back closes it, and a link restores it. */
import { useMemo, useRef } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import type * as z from 'zod';
import { detailParameter } from '../../filter/filter-url.ts';
import { useFilter } from '../../filter/useFilter.ts';
import { touches } from '../months/months.ts';
import type { AnyDetail } from './details.ts';

/** Of an entry in the browser's history: before it stands the page itself, with nothing open. */
type OpenedOverPage = { isOverPage: boolean };

/** The detail that is open, and the way to close it. What cannot be read, or not under this filter, is none. */
export function useDetail<Detail extends AnyDetail>(
  details: z.ZodType<Detail>,
): { detail: Detail | null; close: () => void } {
  const { dates } = useFilter();
  const { state, search, text, leave } = useAddress();
  const read = useMemo(() => readDetail(details, text), [details, text]);
  const close = () => {
    if (text === null) return;
    if ((state as OpenedOverPage | null)?.isOverPage) leave((navigate) => navigate(-1));
    else leave((navigate) => navigate({ search: withDetail(search, null) }, { replace: true }));
  };
  const isOutside = read?.month !== undefined && !touches(dates, read.month);
  return { detail: isOutside ? null : read, close };
}

/** Opens a detail of the screen, instead of the one that is open. */
export function useOpen<Detail extends AnyDetail>(): (detail: Detail) => void {
  const { search, text, leave } = useAddress();
  return (detail) => {
    const opened = JSON.stringify(detail);
    if (opened === text) return;
    const state: OpenedOverPage = { isOverPage: text === null };
    leave((navigate) => navigate({ search: withDetail(search, opened) }, { state }));
  };
}

/** The address, its detail as text, and the way to leave it, which is gone once however often it is clicked. */
function useAddress() {
  const place = useLocation();
  const navigate = useNavigate();
  const left = useRef<Location>(null);
  const search = new URLSearchParams(place.search);
  const leave = (go: (navigate: NavigateFunction) => void) => {
    if (left.current === place) return;
    left.current = place;
    go(navigate);
  };
  return { state: place.state as unknown, search, text: search.get(detailParameter), leave };
}

function readDetail<Detail>(details: z.ZodType<Detail>, text: string | null): Detail | null {
  try {
    return details.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function withDetail(search: URLSearchParams, text: string | null): string {
  const next = new URLSearchParams(search);
  if (text === null) next.delete(detailParameter);
  else next.set(detailParameter, text);
  return `?${next}`;
}
