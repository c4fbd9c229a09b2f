/**
 * When Summary stands painted, told by the page itself. `watchPage` runs inside the page, before its own
 * program; it may use nothing from around it.
 */

/** Milliseconds since the page was asked for, or since the filter was changed. */
export type Painted = {
  /** The first call for data went out. */
  asked: number;
  /** The last answer was in. */
  answered: number;
  /** The first frame after the last change of what is drawn. */
  painted: number;
  /** Calls that were made. */
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
  /** A page that did not change for so long, in ms, with every block ready, is complete. */
  const quiet = 150;
  const blocks = '#content section > div > [aria-busy]';
  const blockCount = 7;
  const chartCount = 3;
  /** Blocks that asked since the watch began. */
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
    // What is seen changes by the document's changes alone: after each there is a quiet moment to look in.
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
