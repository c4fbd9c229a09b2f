/**
 * Whether the page is being printed, known before the browser lays it out for paper: what is drawn, and not laid out,
 * must be drawn anew for the paper's width and in the colours of paper.
 */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** On the root while it lasts: the page is then as wide as the paper on the screen too, where charts are measured. */
const rootClass = 'printing';

let isPrinting = false;
const watchers = new Set<() => void>();
const paper = matchMedia('print');

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The browser lays the page out as soon as this returns: nothing of it may wait for a frame. */
function setPrinting(next: boolean): void {
  if (next === isPrinting) return;
  isPrinting = next;
  document.documentElement.classList.toggle(rootClass, next);
  flushSync(() => {
    for (const changed of [...watchers]) changed();
  });
}

window.addEventListener('beforeprint', () => setPrinting(true));
window.addEventListener('afterprint', () => setPrinting(false));
// A page that is shown as it would be printed has no such events.
paper.addEventListener('change', ({ matches }) => setPrinting(matches));

export function usePrinting(): boolean {
  return useSyncExternalStore(watch, () => isPrinting);
}
