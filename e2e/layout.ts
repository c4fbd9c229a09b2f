/** Checks of how a page fits its window. */
import type { Page } from '@playwright/test';

/** The number of pixels by which the page is wider than its window. */
export const excessWidth = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Elements of a printed page that are wider than the paper, or were drawn for another width. */
export const beyondPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.getElementById('root')!.getBoundingClientRect().right + 1;
    const wide = [...document.querySelectorAll('#content *:not(svg *)')]
      .filter((box) => box.checkVisibility() && box.getBoundingClientRect().right > edge)
      .map((box) => `${box.tagName} “${box.textContent?.slice(0, 40)}” is too wide`);
    const drawings = [...document.querySelectorAll<HTMLElement>('#content div[role="img"]')];
    const misfits = drawings.filter((box) => {
      const width = Number(box.querySelector('svg')?.getAttribute('width'));
      return Math.abs(width - box.clientWidth) > 1;
    });
    return [...wide, ...misfits.map((box) => `${box.ariaLabel} has another width`)];
  });

type Watched = { shifted: number; moved: string[] };

/** Starts adding up the page's layout shifts. */
export const watchShifts = (page: Page) => page.evaluate(addUpShifts);

/** Adds up the layout shifts of every page that is loaded from now on, from its first frame. */
export const watchShiftsWhileLoading = (page: Page) => page.addInitScript(addUpShifts);

/** Runs in the page. */
function addUpShifts(): void {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const watched = window as unknown as Watched;
  watched.shifted = 0;
  watched.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      watched.shifted += value;
      const texts = sources.map(({ node }) => `“${node?.textContent?.trim().slice(0, 40)}”`);
      if (value >= 0.05) watched.moved.push(`${texts.join(' and ')} by ${value.toFixed(2)}`);
    }
  }).observe({ type: 'layout-shift' });
}

export const shifted = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifted);

/** What a reader sees jump: every layout shift of at least 0.05, half of what browsers call good for a whole page. */
export const moved = (page: Page) => page.evaluate(() => (window as unknown as Watched).moved);

/** Texts that their box truncates, unless they can be scrolled or a tooltip has them in full. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate(findCutTexts);

/** Runs in the page. */
function findCutTexts(): string[] {
  const slack = 1.5;
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

  /** Whether a box around the text truncates it horizontally. `isLow` finds lines that are cut off vertically. */
  function isNarrow(text: Text, parent: HTMLElement): boolean {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (scrolls(overflowX) || position === 'fixed') return false;
      if (hides(overflowX) && (left < edge.left - slack || right > edge.right + slack)) return true;
    }
    return false;
  }

  /** Whether only screen readers are told the text. */
  const isUnseen = (box: HTMLElement) => getComputedStyle(box).clipPath === 'inset(50%)';

  const isLow = (box: HTMLElement) =>
    hides(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + slack;

  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement as HTMLElement;
    const words = text.data.trim();
    if (!words || parent.closest('[title], [data-whole-text], svg')) continue;
    if (isUnseen(parent)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isNarrow(text, parent) || isLow(parent)) cut.push(words);
  }
  return cut;
}

/** Texts of neighbouring cells, or of a label and its value, that touch each other. */
export const touchingTexts = (page: Page): Promise<string[]> => page.evaluate(findTouchingTexts);

/** Runs in the page. */
function findTouchingTexts(): string[] {
  const least = 4;
  /** The part of the cell's text that is visible; null: none is. */
  function visible(cell: Element) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
    if (!cell.textContent?.trim() || text.width === 0) return null;
    const isCut = getComputedStyle(cell).overflowX !== 'visible';
    const [left, right] = isCut
      ? [Math.max(text.left, box.left), Math.min(text.right, box.right)]
      : [text.left, text.right];
    return { left, right, top: text.top, bottom: text.bottom, words: cell.textContent.trim() };
  }
  const rows = [...document.querySelectorAll('tr, dl > div, [data-legend] :is(button, span:has(> span))')];
  return rows.flatMap((row) => {
    const cells = [...row.children].map(visible).filter((cell) => cell !== null);
    return cells.slice(1).flatMap((cell, at) => {
      const before = cells[at]!;
      const isBeside = cell.top < before.bottom && before.top < cell.bottom && cell.left >= before.left;
      return isBeside && cell.left - before.right < least ? [`${before.words}|${cell.words}`] : [];
    });
  });
}
