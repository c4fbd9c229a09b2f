/** What is open over a page, as the address holds it: Back closes it, and a link restores it. */
import { useMemo, useRef } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import type * as z from 'zod';
import { type OpenParameter, openParameters } from '../../filter/filter-url.ts';

/** Of an entry in the browser's history: what it opened. Before it stands the page without that. */
type Opening = { opened: OpenParameter };

/** What one parameter of the address holds; null: nothing, or nothing that the schema knows. */
export function useOpened<Value>(
  parameter: OpenParameter,
  schema: z.ZodType<Value>,
): { opened: Value | null; close: () => void } {
  const { state, search, leave } = useAddress();
  const text = search.get(parameter);
  const opened = useMemo(() => read(schema, text), [schema, text]);
  const close = () => {
    if (text === null) return;
    if ((state as Opening | null)?.opened === parameter) leave((navigate) => navigate(-1));
    else leave((navigate) => navigate({ search: withOpened(search, parameter, null) }, { replace: true }));
  };
  return { opened, close };
}

/** Opens something instead of what that parameter holds, and of what is open over it. */
export function useOpening<Value>(parameter: OpenParameter): (value: Value) => void {
  const { search, leave } = useAddress();
  const before = search.get(parameter);
  return (value) => {
    const text = JSON.stringify(value);
    if (text === before) return;
    const state: Opening | null = before === null ? { opened: parameter } : null;
    leave((navigate) => navigate({ search: withOpened(search, parameter, text) }, { state }));
  };
}

/** The address, and the way to leave it, which is gone once however often it is clicked. */
function useAddress() {
  const place = useLocation();
  const navigate = useNavigate();
  const left = useRef<Location>(null);
  const leave = (go: (navigate: NavigateFunction) => void) => {
    if (left.current === place) return;
    left.current = place;
    go(navigate);
  };
  return { state: place.state as unknown, search: new URLSearchParams(place.search), leave };
}

function read<Value>(schema: z.ZodType<Value>, text: string | null): Value | null {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function withOpened(search: URLSearchParams, parameter: OpenParameter, text: string | null): string {
  const next = new URLSearchParams(search);
  for (const over of openParameters.slice(openParameters.indexOf(parameter))) next.delete(over);
  if (text !== null) next.set(parameter, text);
  return `?${next}`;
}
