/** Tracks each page's pending requests: Playwright's wait for network idle takes half a second each time. */
import type { BrowserContext, Page, Request } from '@playwright/test';

const pending = new WeakMap<BrowserContext, Set<Request>>();

/** Starts counting the context's requests. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  pending.set(context, requests);
  context.on('request', (request) => requests.add(request));
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
}

/** The addresses of the page's pending requests. */
export function pendingRequests(page: Page): string[] {
  const requests = pending.get(page.context());
  if (!requests) throw new Error('The requests of this page are not watched');
  return [...requests].filter((request) => request.frame().page() === page).map((request) => request.url());
}
