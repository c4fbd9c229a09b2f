/** Keyboard navigation, and checks of what it reaches. */
import type { Locator, Page } from '@playwright/test';

/** More tab stops than any screen has. */
const maxStops = 1000;

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; !(await hasFocus()); stop++) {
    if (stop === maxStops) throw new Error(`Tab never reaches ${target}`);
    await page.keyboard.press('Tab');
  }
}

/** Focuses the target by Tab, and presses Enter. */
export async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

type Walked = { stops: Set<Element>; dim: Set<string>; ringFault: (stop: Element) => string | null };

/** The faults found by tabbing through the page. */
export type TabFaults = {
  /** Clickable elements that Tab did not reach. */
  unreached: string[];
  /** Elements whose focus indicator is missing or too weak. */
  dim: string[];
};

/**
 * Tabs through the page. Elements within or around a tab stop count as reached: a row through its button, a menu's
 * entries through the menu.
 */
export async function walkByTab(page: Page): Promise<TabFaults> {
  await page.evaluate(`window.ringFault = ${ringFault}`);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const walked = window as unknown as Walked;
    walked.stops = new Set();
    walked.dim = new Set();
    document.addEventListener('focusin', ({ target }) => {
      const stop = target as Element;
      walked.stops.add(stop);
      const fault = walked.ringFault(stop);
      if (fault) walked.dim.add(`${stop.tagName} “${stop.ariaLabel || stop.textContent?.trim()}”: ${fault}`);
    });
  });
  const stops = () => page.evaluate(() => (window as unknown as Walked).stops.size);
  // The walk ends when ten more steps reach nothing new.
  for (let before = -1, now = 0; now > before && now < maxStops; ) {
    before = now;
    for (let step = 0; step < 10; step++) await page.keyboard.press('Tab');
    now = await stops();
  }
  const dim = await page.evaluate(() => [...(window as unknown as Walked).dim]);
  return { unreached: await page.evaluate(findUnreached), dim };
}

/** Runs in the page: the fault of the focused element's ring; null: it is 2 px wide with a contrast of 3:1. */
function ringFault(stop: Element): string | null {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const colourOf = (text: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const luminance = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): Colour => {
    for (let box = element; box; box = box.parentElement) {
      const colour = colourOf(getComputedStyle(box).backgroundColor);
      if (colour[3] === 1) return colour;
    }
    return [255, 255, 255, 1];
  };
  // A container may show the ring for the field within.
  for (let box: Element | null = stop, up = 0; box && up < 6; box = box.parentElement, up += 1) {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(box);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) continue;
    const isWithin = Number.parseFloat(outlineOffset) < 0;
    const ring = luminance(colourOf(outlineColor));
    const ground = luminance(groundOf(isWithin ? box : box.parentElement));
    const contrast = (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05);
    return contrast >= 3 ? null : `a ring of ${contrast.toFixed(1)}:1`;
  }
  return 'no ring';
}
/** Runs in the page. */
function findUnreached(): string[] {
  const stops = [...(window as unknown as Walked).stops];
  const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="link"]';
  /** Within these, arrow keys move the focus. */
  const composites = '[role="menu"], [role="tablist"], [role="radiogroup"]';
  const isReached = (element: Element) =>
    stops.some(
      (stop) =>
        element.contains(stop) || stop.contains(element) || stop.closest(composites)?.contains(element),
    );
  const hasPointer = (element: Element | null) =>
    element !== null && getComputedStyle(element).cursor === 'pointer';
  /** The pointer cursor is inherited, so the outermost element with it is the clickable one. */
  const isClickable = (element: Element) =>
    element.matches(controls) || (hasPointer(element) && !hasPointer(element.parentElement));
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.closest(':disabled, [aria-hidden="true"]'))
    .filter((element) => isClickable(element) && !isReached(element))
    .map((element) => `${element.tagName} “${element.textContent?.trim() || element.ariaLabel}”`);
}
