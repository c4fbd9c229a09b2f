/** Signs in as a demo user and completes the first-visit dialogs. */
import type { Page } from '@playwright/test';
import { patience } from '../scripts/patience.mjs';
import { pendingRequests } from './pending-requests.ts';

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

/** Waits until nothing on the page is loading or being drawn; throws what still is after a minute. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const end = Date.now() + 60_000 * patience();
  let unsettled: string[];
  do {
    unsettled = pendingRequests(page);
    if (unsettled.length === 0) unsettled = await page.evaluate(changes, 100);
    else await page.waitForTimeout(20);
    if (Date.now() > end) throw new Error(`The page does not settle: ${unsettled.join(', ')}`);
  } while (unsettled.length > 0 || pendingRequests(page).length > 0);
}

/** Runs in the page: what changes within this many milliseconds, or says that it is loading. */
function changes(milliseconds: number): Promise<string[]> {
  const name = (node: Node) =>
    node instanceof Element ? `<${node.localName} class="${node.getAttribute('class') ?? ''}">` : 'a text';
  return new Promise((done) => {
    const changed = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { type, target, attributeName } of records)
        changed.add(`${attributeName ?? type} of ${name(target)}`);
    });
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document, everything);
    setTimeout(() => {
      observer.disconnect();
      for (const loading of document.querySelectorAll('[aria-busy="true"], .ant-skeleton'))
        changed.add(`${name(loading)} is loading`);
      done([...changed]);
    }, milliseconds);
  });
}
