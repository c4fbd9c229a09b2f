/** The Summary Report's page, as its recipients open it: without the product around it. */
import { expect, type Page } from '@playwright/test';
import { topNodes } from '../contract/hierarchy/calls.ts';
import { csrfHeader } from '../contract/http/errors.ts';
import { comparedPeriods, createSummaryReport, summaryReport } from '../contract/reports/summary-report.ts';
import { findings } from './axe.ts';
import { excessWidth } from './layout.ts';
import { test } from './test.ts';

test('the Summary Report is accessible, on any screen and on paper', async ({ page }) => {
  const report = await reportPage(page);
  await page.goto('about:blank');
  await page.setContent(report);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travel report');
  await expect(page.getByRole('table', { name: 'Routes', exact: true })).toBeVisible();
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findings(page), `${width} pixels`).toEqual([]);
    expect(await excessWidth(page)).toBe(0);
    // The chart of the other width is hidden from everyone.
    await expect(page.getByRole('img', { name: /^Airfares by airline, the largest first: / })).toHaveCount(1);
  }
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  expect(await excessWidth(page)).toBe(0);
});

/** Makes the first customer's report, stage by stage. */
async function reportPage(page: Page): Promise<string> {
  const asked = page.waitForRequest(/\/api\/summary\//);
  await page.goto('/#/view/summary?range=last_3_months');
  const { authorization = '' } = await (await asked).allHeaders();
  const headers = { authorization, [csrfHeader.name]: csrfHeader.value };
  const get = async (path: string, params = {}) => {
    const response = await page.request.get(path, { headers, params });
    return response.json();
  };
  const [{ id }] = await get(topNodes.path);
  const params = { client: id, dateStart: '2026-01-01', dateEnd: '2026-03-31' };
  const data = Object.fromEntries(
    await Promise.all(
      comparedPeriods.map(async (period) => [period, await get(summaryReport.path, { ...params, period })]),
    ),
  );
  const created = await page.request.post(createSummaryReport.path, { headers, params, data });
  return created.text();
}
