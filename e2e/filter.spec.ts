/** The filter as a whole: it keeps its layout, shows the selection, and is remembered. */
import { expect, type Page } from '@playwright/test';
import { shifted, watchShifts } from './layout.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const toNewZealand = encodeURIComponent(
  JSON.stringify([{ criteria: 'end_in', condition: 'AND', countries: ['NZ'] }]),
);

async function changeAddress(page: Page, search: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/view/summary?${search}`);
  await settled(page);
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
] as const) {
  test(`the page does not shift when location and dates change, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '/#/view/summary?range=last_year');
    const content = page.getByRole('main');
    const before = await content.boundingBox();
    await watchShifts(page);
    await changeAddress(page, `range=last_year&countries=${toNewZealand}`);
    await changeAddress(page, `range=last_6_months&countries=${toNewZealand}`);
    expect((await content.boundingBox())?.y).toBe(before?.y);
    expect(await shifted(page)).toBeLessThanOrEqual(0.05);
  });
}

test('the location shows the selection, and can be cleared', async ({ page }) => {
  await open(page, `/#/view/summary?range=last_year&countries=${toNewZealand}`);
  const location = page.getByRole('button', { name: /^Location: / });
  await expect(location).toHaveAccessibleName('Location: Destination in New Zealand');
  await page.getByRole('button', { name: 'Clear the locations' }).click();
  await expect(location).toHaveAccessibleName('Location: All locations');
  await expect(page).toHaveURL(/range=last_year$/);
});

test('the last filter is restored on opening the product; a link has its own filter', async ({ page }) => {
  await open(page, '/#/view/airfare?range=last_6_months');
  await open(page, '/');
  await expect(page).toHaveURL(/\/view\/summary\?range=last_6_months$/);
  await open(page, '/#/?range=last_year');
  await expect(page).toHaveURL(/\/view\/summary\?range=last_year$/);
  await open(page, '/#/view/airfare');
  await expect(page).toHaveURL(/\/view\/airfare$/);
});
