import { type ComponentType, lazy } from 'react';

/**
 * A component that loads while the page's data loads, instead of after it: its part of the program is asked
 * for at once, and drawn when the data is there.
 */
// biome-ignore lint/suspicious/noExplicitAny: the component's own properties, whatever they are
export function lazyBeside<C extends ComponentType<any>>(load: () => Promise<{ default: C }>) {
  const loading = load();
  // Whoever draws the component learns of a failure, by trying again.
  loading.catch(() => undefined);
  return lazy(() => loading.catch(load));
}
