import { useRef } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router';

/** How often a navigation was stopped, because the user was asked whether to leave, and stayed. */
let stops = 0;

/** Lets a place be left again after its navigation was stopped. */
export function stayed(): void {
  stops += 1;
}

/** Returns a function that navigates at most once per location, so that a double click has no further effect. */
export function useNavigateOnce(): (go: (navigate: NavigateFunction) => void) => void {
  const place = useLocation();
  const navigate = useNavigate();
  const left = useRef<{ place: Location; stops: number }>(null);
  return (go) => {
    if (left.current?.place === place && left.current.stops === stops) return;
    left.current = { place, stops };
    go(navigate);
  };
}
