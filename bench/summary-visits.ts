/** Opens Summary in a browser as a signed-in user, and times each visit. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { firstVisit } from '../e2e/sign-in.ts';
import { type Painted, watchPage } from './painted.ts';

export type Visit = Painted & {
  /** CPU time of the page's main thread: all its work, and scripts alone. */
  mainThreadMs: number;
  scriptMs: number;
};

/** The state that a signed-in browser keeps between visits, without cached answers and files. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signIn(browser: Browser, baseURL: string, email: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('textbox').fill(email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/#\//);
  await firstVisit(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Summary's address for the 12 months that end this many days before `lastDay`. */
function summaryHash(lastDay: string, daysBefore: number): string {
  const day = (iso: string, days: number, years = 0) => {
    const date = new Date(`${iso}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() + years);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };
  return `#/view/summary?from=${day(lastDay, 1 - daysBefore, -1)}&to=${day(lastDay, -daysBefore)}`;
}

type Place = { browser: Browser; baseURL: string; state: SignedIn; lastDay: string };

/** Each visit uses a new browser profile, and dates that were not requested from the server before. */
export async function loadCold(place: Place, times: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let time = 0; time < times; time++) {
    const page = await watchedPage(place);
    const cost = await mainThread(page);
    await page.goto(`/${summaryHash(place.lastDay, 100 + time)}`);
    const painted = await page.evaluate(() => window.summaryPainted());
    visits.push({ ...painted, ...(await cost()) });
    await page.context().close();
  }
  return visits;
}

/** Changes the filter within one page, each time to dates that were not requested before. */
export async function changeFilters(place: Place, times: number): Promise<Visit[]> {
  const page = await watchedPage(place);
  await page.goto(`/${summaryHash(place.lastDay, 0)}`);
  await page.evaluate(() => window.summaryPainted());
  const visits: Visit[] = [];
  // The first changes are warm-up, while the page's program is compiled.
  for (let time = -2; time < times; time++) {
    const cost = await mainThread(page);
    const hash = summaryHash(place.lastDay, time + 3);
    const painted = await page.evaluate((to) => window.changeFilter(to), hash);
    if (time >= 0) visits.push({ ...painted, ...(await cost()) });
    await page.waitForTimeout(200);
  }
  await page.context().close();
  return visits;
}

async function watchedPage({ browser, baseURL, state }: Place): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    storageState: state,
    viewport: { width: 1440, height: 1100 },
  });
  await context.addInitScript(watchPage);
  return context.newPage();
}

/** Starts counting the main thread's work; the returned function stops it. */
async function mainThread(page: Page): Promise<() => Promise<{ mainThreadMs: number; scriptMs: number }>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { mainThreadMs: value('TaskDuration'), scriptMs: value('ScriptDuration') };
  };
  const before = await read();
  return async () => {
    const after = await read();
    await session.detach();
    return {
      mainThreadMs: after.mainThreadMs - before.mainThreadMs,
      scriptMs: after.scriptMs - before.scriptMs,
    };
  };
}
