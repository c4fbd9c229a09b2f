/** How much room the window has. */
import { useSyncExternalStore } from 'react';

/** Whether the window is narrower than so many pixels. */
function narrowerThan(pixels: number): () => boolean {
  const query = matchMedia(`(max-width: ${pixels - 0.02}px)`);
  const watch = (changed: () => void) => {
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(watch, () => query.matches);
}

/** Is the window narrower than 768 pixels? The menu becomes a drawer then. */
export const useSmall = narrowerThan(768);

/** Is it narrower than 1100? The menu shows icons alone then, and the filter bar becomes a modal. */
export const useNarrow = narrowerThan(1100);
