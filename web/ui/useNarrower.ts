import { useSyncExternalStore } from 'react';

/** Is the window narrower than so many pixels? */
export function useNarrower(pixels: number): boolean {
  const query = queryFor(pixels);
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => query.matches,
  );
}

const queries = new Map<number, MediaQueryList>();

function queryFor(pixels: number): MediaQueryList {
  const known = queries.get(pixels) ?? matchMedia(`(max-width: ${pixels - 0.02}px)`);
  queries.set(pixels, known);
  return known;
}
