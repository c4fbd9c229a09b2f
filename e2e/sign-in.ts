/** Signs in as a demo user and completes the first-visit dialogs. */
import type { Page } from '@playwright/test';
import { noPendingRequests, pendingRequests } from './pending-requests.ts';

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: email }).click();
  await page.waitForURL(/#\//);
}

/** Signs in, and completes the first-visit dialogs. */
export async function enter(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await firstVisit(page);
}

/** Accepts the terms and closes the introduction, if they are shown. */
export async function firstVisit(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox', { name: /I have read and accept/ });
  const intro = page.getByRole('button', { name: 'OK', exact: true });
  const summary = page.getByRole('heading', { name: 'Summary', exact: true });
  await terms.or(intro).or(summary).first().waitFor();
  if (await terms.isVisible()) {
    await terms.check();
    await remembered(page, () => page.getByRole('button', { name: 'Accept' }).click());
    await intro.waitFor();
  }
  if (await intro.isVisible()) {
    await remembered(page, () => intro.click());
    await intro.waitFor({ state: 'hidden' });
  }
}

/** Performs an action that the server remembers, and waits until it is stored. */
export async function remembered(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(/update-metadata/);
  await act();
  await answer;
}

/** Reloads the product at an address and waits until every block has its answer. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await settled(page);
}

/** Waits until nothing on the page is loading or being drawn. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  do {
    await noPendingRequests(page);
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .ant-skeleton') === null);
    await page.evaluate(unchanged, 100);
  } while (pendingRequests(page) > 0);
}

/** Runs in the page: resolves once nothing has changed for this many milliseconds. */
function unchanged(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      observer.disconnect();
      done();
    };
    let timer = setTimeout(end, milliseconds);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, milliseconds);
    });
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, everything);
  });
}
