/** Work that may wait until what is drawn already is seen: each piece is a task of its own, in the order asked for. */
const waiting = new Set<() => void>();
let isUnderWay = false;

/** Does `work` after the next frame, and after what was asked for before. Answers how to call it off. */
export function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!isUnderWay) next();
  return () => waiting.delete(work);
}

function next(): void {
  isUnderWay = waiting.size > 0;
  if (!isUnderWay) return;
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
