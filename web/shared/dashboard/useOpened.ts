/** The overlays of a page as stored in the URL: Back closes them, and a link restores them. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod';
import { type OpenParameter, openParameters } from '../../filter/filter-url.ts';
import { useNavigateOnce } from './useNavigateOnce.ts';

/** The state of a history entry: the parameter that it opened. The entry before it is the page without it. */
type Opening = { opened: OpenParameter };

/** The value of a URL parameter; null if it is absent or does not match the schema. */
export function useOpened<Value>(
  parameter: OpenParameter,
  schema: z.ZodType<Value>,
): { opened: Value | null; close: () => void } {
  const { state, search, navigateOnce } = useAddress();
  const text = search.get(parameter);
  const opened = useMemo(() => read(schema, text), [schema, text]);
  const close = () => {
    if (text === null) return;
    if ((state as Opening | null)?.opened === parameter) navigateOnce((navigate) => navigate(-1));
    else
      navigateOnce((navigate) =>
        navigate({ search: withOpened(search, parameter, null) }, { replace: true }),
      );
  };
  return { opened, close };
}

/** Takes the address that an opening would lead to, which then does not open. */
let taken: ((search: string) => void) | null = null;

/** The parameters of the address that this would open; null: it opens nothing by its address. */
export function addressOpenedBy(open: () => void): string | null {
  let found: string | null = null;
  taken = (search) => {
    found = search;
  };
  try {
    open();
  } finally {
    taken = null;
  }
  return found;
}

/** Returns a function that sets the parameter, replacing its value and everything opened above it. */
export function useOpening<Value>(parameter: OpenParameter): (value: Value) => void {
  const { search, navigateOnce } = useAddress();
  const before = search.get(parameter);
  return (value) => {
    const text = JSON.stringify(value);
    const opened = withOpened(search, parameter, text);
    if (taken) return taken(opened);
    if (text === before) return;
    const state: Opening | null = before === null ? { opened: parameter } : null;
    navigateOnce((navigate) => navigate({ search: opened }, { state }));
  };
}

function useAddress() {
  const place = useLocation();
  const navigateOnce = useNavigateOnce();
  return { state: place.state as unknown, search: new URLSearchParams(place.search), navigateOnce };
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
