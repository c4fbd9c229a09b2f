/**
 * Measures inside the page when Summary is painted. `watchPage` runs in the page, before its own program, so it must
 * not use anything from the surrounding scope.
 */

/** Milliseconds since the page was requested, or since the filter was changed. */
export type Painted = {
  /** When the first call for data was sent. */
  asked: number;
  /** When the last answer was received. */
  answered: number;
  /** The first frame after the last visual change. */
  painted: number;
  /** The number of calls. */
  calls: number;
};

declare global {
  interface Window {
    /** Resolves once every block shows its answer. */
    summaryPainted: () => Promise<Painted>;
    /** Changes the address and waits until every block shows another answer. */
    changeFilter: (hash: string) => Promise<Painted>;
  }
}

export function watchPage(): void {
  /** A page is complete if every block is ready and nothing changed for this long, in ms. */
  const quiet = 150;
  const blocks = '#content section > div > [aria-busy]';
  const blockCount = 7;
  const chartCount = 3;
  /** Blocks that have loaded data since the watch began. */
  const asking = new Set<Element>();
  let changed = 0;
  let framePending = false;
  let quietTimer: ReturnType<typeof setTimeout>;
  let whenQuiet = () => {};

  const afterFrame = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });

  new MutationObserver((records) => {
    for (const { target } of records) {
      if (target instanceof Element && target.matches('[aria-busy="true"]')) asking.add(target);
    }
    clearTimeout(quietTimer);
    if (framePending) return;
    framePending = true;
    afterFrame(() => {
      framePending = false;
      changed = performance.now();
      clearTimeout(quietTimer);
      quietTimer = setTimeout(() => whenQuiet(), quiet);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const isReady = (again: boolean) => {
    const found = [...document.querySelectorAll(blocks)];
    return (
      found.length === blockCount &&
      found.every((block) => block.getAttribute('aria-busy') === 'false' && (!again || asking.has(block))) &&
      !document.querySelector('#content .ant-skeleton') &&
      document.querySelectorAll('#content div[role="img"] svg').length >= chartCount
    );
  };

  const complete = async (since: number, again: boolean): Promise<Painted> => {
    // The page changes only through document mutations; it is checked when they pause.
    while (framePending || performance.now() - changed < quiet || !isReady(again)) {
      await new Promise<void>((resolve) => {
        whenQuiet = resolve;
      });
    }
    const calls = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => startTime >= since && name.includes('/api/summary/'));
    return {
      asked: Math.min(...calls.map(({ startTime }) => startTime)) - since,
      answered: Math.max(...calls.map(({ responseEnd }) => responseEnd)) - since,
      painted: changed - since,
      calls: calls.length,
    };
  };

  window.summaryPainted = () => complete(0, false);
  window.changeFilter = (hash) => {
    performance.clearResourceTimings();
    asking.clear();
    const since = performance.now();
    location.hash = hash;
    return complete(since, true);
  };
}
