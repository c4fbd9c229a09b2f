/** Responsive breakpoints of the window. */
import { useSyncExternalStore } from 'react';

type Store = { subscribe: (onChange: () => void) => () => void; matches: () => boolean };

const stores = new Map<number, Store>();

function storeOf(pixels: number): Store {
  const known = stores.get(pixels);
  if (known) return known;
  const query = matchMedia(`(max-width: ${pixels - 0.02}px)`);
  const store: Store = {
    subscribe: (onChange) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    matches: () => query.matches,
  };
  stores.set(pixels, store);
  return store;
}

/** Whether the window is narrower than the given width. */
export function useNarrower(pixels: number): boolean {
  const { subscribe, matches } = storeOf(pixels);
  return useSyncExternalStore(subscribe, matches);
}

/** Narrower than 768 pixels: the menu becomes a drawer. */
export const useSmall = () => useNarrower(768);

/** Narrower than 1100 pixels: the menu shows only icons, and the filter bar becomes a modal. */
export const useNarrow = () => useNarrower(1100);
