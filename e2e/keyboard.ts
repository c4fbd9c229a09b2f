/** What a keyboard reaches on a page. */
import type { Page } from '@playwright/test';

/** More stops than any screen has. */
const mostStops = 1000;

type Walked = { stops: Set<Element> };

/**
 * Walks through the page with Tab, and answers what a mouse can click but the walk did not come by. What lies
 * within a stop, or around one, is reached through it: a row through its button, a menu's entries through the menu.
 */
export async function unreachedByTab(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const stops = new Set<Element>();
    Object.assign(window, { stops });
    document.addEventListener('focusin', ({ target }) => stops.add(target as Element));
  });
  const walked = () => page.evaluate(() => (window as unknown as Walked).stops.size);
  // The walk is over when ten more steps lead to nothing new.
  for (let before = -1, now = 0; now > before && now < mostStops; ) {
    before = now;
    for (let step = 0; step < 10; step++) await page.keyboard.press('Tab');
    now = await walked();
  }
  return page.evaluate(findUnreached);
}

/** Runs in the page. */
function findUnreached(): string[] {
  const stops = [...(window as unknown as Walked).stops];
  const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="link"]';
  /** The arrow keys lead on within these. */
  const composites = '[role="menu"], [role="tablist"], [role="radiogroup"]';
  const isReached = (element: Element) =>
    stops.some(
      (stop) =>
        element.contains(stop) || stop.contains(element) || stop.closest(composites)?.contains(element),
    );
  const hasPointer = (element: Element | null) =>
    element !== null && getComputedStyle(element).cursor === 'pointer';
  /** The pointer is handed down: it is the outermost that is clicked. */
  const isClickable = (element: Element) =>
    element.matches(controls) || (hasPointer(element) && !hasPointer(element.parentElement));
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest(':disabled, [aria-hidden="true"]'))
    .filter((element) => isClickable(element) && !isReached(element))
    .map((element) => `${element.tagName} “${element.textContent?.trim() || element.ariaLabel}”`);
}
