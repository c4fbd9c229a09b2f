/** Schedules deferrable work after the next paint: each item is a task of its own, in the order of the calls. */
const waiting = new Set<() => void>();
let isRunning = false;

/** Runs `work` after the next frame and after work scheduled earlier. Returns a function that cancels it. */
export function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!isRunning) next();
  return () => waiting.delete(work);
}

function next(): void {
  isRunning = waiting.size > 0;
  if (!isRunning) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      const [work] = waiting;
      if (work) waiting.delete(work);
      try {
        work?.();
      } finally {
        next();
      }
    }),
  );
}
