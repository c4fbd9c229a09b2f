import { expect, type Page } from '@playwright/test';
import { metricButton } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const costOfChange = (page: Page) => page.getByRole('dialog', { name: /Cost of Change Data/ });

test('open modals are in the address: Back, Forward, a reload and a link restore them', async ({
  page,
  context,
}) => {
  await open(page, '/#/view/summary?range=last_year');
  const clean = page.url();

  await metricButton(page, 'Cost of change').click();
  await expect(costOfChange(page)).toBeVisible();
  await expect(page).toHaveURL(/range=last_year&detail=.*costOfChange/);

  await page.goBack();
  await expect(costOfChange(page)).toBeHidden();
  expect(page.url()).toBe(clean);
  await page.goForward();
  await expect(costOfChange(page)).toBeVisible();

  await page.reload();
  await settled(page);
  await expect(costOfChange(page)).toBeVisible();
  const link = page.url();
  await page.keyboard.press('Escape');
  await expect(costOfChange(page)).toBeHidden();
  expect(page.url()).toBe(clean);

  const other = await context.newPage();
  await open(other, link);
  await expect(costOfChange(other).getByRole('row').nth(1)).toBeVisible();
  await other.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(costOfChange(other)).toBeHidden();
  expect(other.url()).toBe(clean);
});

test('open modals are not carried over to another screen', async ({ page }) => {
  await open(page, '/#/view/summary?range=last_year&detail={"of":"costOfChange"}');
  await expect(costOfChange(page)).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a[href^="#/view"]');
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/\?range=last_year$/);
  }
  await open(page, '/#/view/airfare?range=last_year&detail={"of":"costOfChange"}');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('with animated modals', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('pressing Escape twice quickly closes two modals', async ({ page }) => {
    await open(page, '/#/view/summary?range=last_year&detail={"of":"travellers"}');
    const first = page.getByRole('dialog', { name: 'Traveller Spend Data' });
    await first.getByRole('row').nth(1).getByRole('button').first().click();
    await expect(page.getByRole('dialog', { name: /^Transactions in/ })).toBeVisible();
    await settled(page);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/range=last_year$/);
  });
});
