/** Signing in, and the start page of each kind of user. All other tests start signed in. */
import { expect } from '@playwright/test';
import { metric } from './figures.ts';
import { enter, open, remembered, signIn } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

test('a first visit shows the terms, then the introduction, once', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const accept = page.getByRole('button', { name: 'Accept' });
  await expect(accept).toBeDisabled();
  await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
  await remembered(page, () => accept.click());
  const introduction = page.frameLocator('iframe[title="Introduction to Tripledger"]').locator('body');
  const fonts = () =>
    introduction.evaluate(() =>
      [...document.fonts].map(({ family, status }) => `${family}: ${status}`).join(),
    );
  await expect.poll(fonts, 'the font of the screens').toContain('Inter Variable: loaded');
  await remembered(page, () => page.getByRole('button', { name: 'OK', exact: true }).click());
  await expect(page.getByRole('main')).toBeFocused();
  await open(page, '/');
  await expect(page.getByRole('heading', { name: 'Total Travel Spend' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a user of both TMCs switches between them, which another tab notices', async ({ page }) => {
  await enter(page, 'both@demo.test');
  const other = await page.context().newPage();
  await open(other, '/#/view/airfare?range=last_3_months');
  await open(page, '/#/view/summary?range=last_year');
  const first = await metric(page, 'Total travel spend');
  // On a retry, the user may have switched already.
  const before = await page.getByRole('banner').textContent();
  const chosenTmc = before?.includes('Harbour City Travel') ? 'Southern Cross Travel' : 'Harbour City Travel';
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Switch TMC' }).click();
  await expect(page.getByText('Please select your TMC')).toBeVisible();
  const chosen = page.waitForResponse(/select-client/);
  await page.getByRole('button', { name: chosenTmc }).click();
  await chosen;
  await expect(page.getByText('Please select your TMC')).toBeHidden();
  await open(page, '/#/view/summary?range=last_year');
  expect(await metric(page, 'Total travel spend')).not.toBe(first);
  await expect(page.getByRole('banner')).toContainText(chosenTmc);
  await expect(other.getByRole('heading', { name: `You work in ${chosenTmc} now` })).toBeVisible();
  await other.getByRole('button', { name: `Open ${chosenTmc}` }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Summary');
  await expect(other.getByRole('banner')).toContainText(chosenTmc);
});

test('a page informs users without access', async ({ page }) => {
  await signIn(page, 'none@demo.test');
  const terms = page.getByRole('checkbox', { name: /I have read and accept/ });
  const noAccess = page.getByText('No access', { exact: true });
  await terms.or(noAccess).first().waitFor();
  // On a retry, the user has accepted them already.
  if (await terms.isVisible()) {
    await terms.check();
    await page.getByRole('button', { name: 'Accept' }).click();
  }
  await expect(noAccess).toBeVisible();
});
