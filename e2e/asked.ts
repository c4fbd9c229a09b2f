/** What each page has asked for and not yet got: a wait for silence on the network takes half a second each time. */
import type { BrowserContext, Page, Request } from '@playwright/test';

const asked = new WeakMap<BrowserContext, Set<Request>>();

/** Counts from now on. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  asked.set(context, requests);
  context.on('request', (request) => requests.add(request));
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

/** How many requests of the page are under way. */
export function asksOf(page: Page): number {
  const requests = asked.get(page.context());
  if (!requests) throw new Error('Requests of this page are not watched');
  return [...requests].filter((request) => request.frame().page() === page).length;
}

export async function nothingAsked(page: Page): Promise<void> {
  while (asksOf(page) > 0) await page.waitForTimeout(20);
}
