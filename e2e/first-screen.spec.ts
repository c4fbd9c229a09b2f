/** The resources that a browser loads for Summary, and their order. */
import { expect, type Page } from '@playwright/test';
import { open } from './sign-in.ts';
import { test } from './test.ts';

type Loaded = { name: string; start: number; bytes: number; overNetwork: boolean };

function loaded(page: Page): Promise<Loaded[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize, transferSize }) => ({
        name,
        start: startTime,
        bytes: encodedBodySize,
        overNetwork: transferSize > 0,
      })),
  );
}

const isScript = ({ name }: Loaded) => /\/assets\/.*\.js$/.test(name);
const isChart = ({ name }: Loaded) => /\/assets\/(echarts|\w+Chart|WorldMap)-/.test(name);
const isFont = ({ name }: Loaded) => name.endsWith('.woff2');
/** Trends are requested last, once everything else is shown. */
const isData = ({ name }: Loaded) => name.includes('/api/summary/') && !name.includes('/trend/');

test('the first screen is small, and requests its data before its charts', async ({ page }) => {
  await open(page, '/#/view/summary?range=last_3_months');

  const all = await loaded(page);
  const charts = all.filter(isChart);
  const data = all.filter(isData);
  expect(charts.map(({ name }) => name).join()).toMatch(/echarts.*WorldMap|WorldMap.*echarts/);
  expect(data.length).toBeGreaterThanOrEqual(7);
  const lastAsked = Math.max(...data.map(({ start }) => start));
  expect(Math.min(...charts.map(({ start }) => start))).toBeGreaterThanOrEqual(lastAsked);

  const first = all.filter((one) => isScript(one) && !isChart(one));
  const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(480_000);

  const fonts = all.filter(isFont);
  expect(fonts.map(({ name }) => name)).toEqual([expect.stringMatching(/\/assets\/inter-latin-wght-/)]);
  expect(fonts[0]!.bytes).toBeLessThanOrEqual(60_000);

  // On the second visit, everything is in the cache.
  await open(page, '/#/view/summary?range=last_6_months');
  const again = (await loaded(page)).filter((one) => one.name.includes('/assets/'));
  expect(again.length).toBeGreaterThanOrEqual(first.length + charts.length);
  expect(again.filter((one) => one.overNetwork)).toEqual([]);
});
