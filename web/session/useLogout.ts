import { createContext, use } from 'react';

/** Ends the session; provided by the sign-in, which wraps every page. */
export const LogoutContext = createContext<() => void>(() => {
  throw new Error('useLogout needs the sign-in around it.');
});

export function useLogout(): () => void {
  return use(LogoutContext);
}
