/**
 * Where a navigation leads while its screen is still being rendered. React Router renders the next screen in a transition:
 * until then everything else shows the previous one.
 */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { type createMemoryRouter, useLocation } from 'react-router';

type Router = ReturnType<typeof createMemoryRouter>;

/** The router, whose own state is ahead of what is rendered; null outside the product, as in tests. */
export const RouterContext = createContext<Router | null>(null);

/** The path of the screen that will follow; null if the present one stays. */
export function usePendingPath(): string | null {
  const router = use(RouterContext);
  const { pathname } = useLocation();
  const subscribe = useCallback(
    (onChange: () => void) => router?.subscribe(onChange) ?? (() => undefined),
    [router],
  );
  const next = useSyncExternalStore(subscribe, () => router?.state.location.pathname ?? pathname);
  return next === pathname ? null : next;
}
