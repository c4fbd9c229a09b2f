/** Printing. Whether each screen fits the paper is checked for every screen. */
import { expect, type Page } from '@playwright/test';
import { openMetric } from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

const heading = (page: Page) => page.locator('#print-heading');
const sheet = (page: Page) => page.locator('.print-sheet');

/** Replaces the browser's print dialog, and keeps the page in the state while it is open. */
async function holdPrinting(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
}

test('a table prints all of its rows, on white even in dark mode, with the filter above', async ({
  page,
}) => {
  await open(page, '/#/view/summary?range=last_3_months');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  const title = page.locator('#content h2').first();
  const dark = await title.evaluate((one) => getComputedStyle(one).color);

  const modal = await openMetric(page, 'Service fees charged');
  const found = await modal.getByText(/^1–10 of [\d,]+$/).textContent();
  const total = Number(found?.replace(/.* of |,/g, ''));
  expect(total).toBeGreaterThan(1000);
  const done = await holdPrinting(page);
  await modal.getByRole('button', { name: /Print/ }).click();
  await expect(heading(page)).toContainText(
    /Southern Cross Travel.*Summary.*All organisations.*Locations.*All/s,
  );
  await expect(
    sheet(page)
      .locator('tbody tr')
      .nth(total - 1),
  ).toBeAttached();
  expect(await title.evaluate((one) => getComputedStyle(one).color)).not.toBe(dark);
  const { length } = await page.pdf({ preferCSSPageSize: true });
  expect(length).toBeGreaterThan(50_000);
  await done();
  await expect(sheet(page)).toHaveCount(0);
  await expect(heading(page)).toBeEmpty();
  expect(await title.evaluate((one) => getComputedStyle(one).color)).toBe(dark);
});

test('the button in the header prints the screen with the filter', async ({ page }) => {
  await open(page, '/#/view/airfare?range=last_3_months');
  const done = await holdPrinting(page);
  await page.getByRole('button', { name: 'Print this screen' }).click();
  await expect(heading(page).getByRole('heading', { level: 1 })).toHaveText('Airfare');
  await expect(page.getByRole('button', { name: 'Print this screen' })).toBeHidden();
  await done();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Airfare');
});
