import { useEffect, useState } from 'react';

let wasIdle = false;

/**
 * Whether the browser has been idle once since the page loaded, at the latest after a second: the time to load what
 * the first picture does without.
 */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return;
    return whenIdle(() => {
      wasIdle = true;
      setIsIdle(true);
    });
  }, [isIdle]);
  return isIdle;
}

/** Returns how to cancel. Safari has no idle callbacks. */
function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(then, { timeout: 1000 });
  return () => window.cancelIdleCallback(request);
}
