import { useCallback, useSyncExternalStore } from 'react';
import { readScheme, type Scheme, storeScheme } from '../session/stored.ts';

const device = matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  device.addEventListener('change', changed);
  window.addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    device.removeEventListener('change', changed);
    window.removeEventListener('storage', changed);
  };
}

/** The colour scheme in use, the device's until the user chooses one, and the setter. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const scheme = useSyncExternalStore(watch, () => readScheme() ?? (device.matches ? 'dark' : 'light'));
  const choose = useCallback((next: Scheme) => {
    storeScheme(next);
    for (const changed of watchers) changed();
  }, []);
  return [scheme, choose];
}
