/** What is open over a dashboard, as the address holds it: Back closes it, and a link restores it. */
import { useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
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
  const place = useLocation();
  const navigate = useNavigate();
  const { dates } = useFilter();
  const leave = useLeave(place);
  const text = new URLSearchParams(place.search).get(detailParameter);
  const read = useMemo(() => readDetail(details, text), [details, text]);
  const close = () =>
    leave(() => {
      if ((place.state as OpenedOverPage | null)?.isOverPage) navigate(-1);
      else navigate({ search: searchWith(place, null) }, { replace: true });
    });
  const isOutside = read?.month !== undefined && !touches(dates, read.month);
  return { detail: isOutside ? null : read, close };
}

/** Opens a detail of the screen, instead of the one that is open. */
export function useOpen<Detail extends AnyDetail>(): (detail: Detail) => void {
  const place = useLocation();
  const navigate = useNavigate();
  const leave = useLeave(place);
  return (detail) =>
    leave(() => {
      const state: OpenedOverPage = { isOverPage: !new URLSearchParams(place.search).has(detailParameter) };
      navigate({ search: searchWith(place, detail) }, { state });
    });
}

/** Leaves a place once: the second half of a double click comes before the first has led anywhere. */
function useLeave(place: Location): (go: () => void) => void {
  const left = useRef<Location>(null);
  return (go) => {
    if (left.current === place) return;
    left.current = place;
    go();
  };
}

function readDetail<Detail>(details: z.ZodType<Detail>, text: string | null): Detail | null {
  try {
    return details.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function searchWith({ search }: Location, detail: AnyDetail | null): string {
  const next = new URLSearchParams(search);
  if (detail) next.set(detailParameter, JSON.stringify(detail));
  else next.delete(detailParameter);
  return `?${next}`;
}
