import { createContext, use } from 'react';

/** Ends the session: filled in by the sign-in, which stands around every page. */
export const LogoutContext = createContext<() => void>(() => {
  throw new Error('There is no logout outside the sign-in.');
});

export function useLogout(): () => void {
  return use(LogoutContext);
}
