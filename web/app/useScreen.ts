import { useLocation } from 'react-router';
import { type Screen, screens } from './screens.ts';

/** The screen that is open; undefined on pages that are none. */
export function useScreen(): Screen | undefined {
  const { pathname } = useLocation();
  return screens.find((screen) => screen.path === pathname);
}
