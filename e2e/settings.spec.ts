/** Settings of customers and of the TMC, in a separate TMC. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enterAs, newTmc } from './new-tmc.ts';
import { open, settled } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const video = 'https://films.test/embed/welcome';
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const logoIn = (page: Page) => page.locator('header img');

test('an organisation is edited by keyboard; TMC settings appear in other tabs immediately', async ({
  page,
  context,
}) => {
  await enterAs(page, await newTmc('settled', 'Client'));
  const other = await context.newPage();
  await open(other, '/#/view/summary');
  await open(page, '/#/admin/settings');

  await test.step('an organisation, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Edit Acme' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit Acme' });
    await form.getByRole('checkbox', { name: 'High caution (level 3)' }).press('Space');
    await form.getByRole('combobox', { name: 'Fiscal year' }).press('ArrowDown');
    await page.keyboard.type('February');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form).toBeHidden();
    const row = page.getByRole('row', { name: /^Acme/ });
    await expect(row).toContainText('High caution, Reconsider your travel, Do not travel');
    await expect(row).toContainText('Ends on the last of February');
  });

  await test.step('the other tab is in the address, and accessible', async () => {
    await page.getByRole('tab', { name: 'Organisations' }).press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=client/);
    await settled(page);
    await expectAccessible(page);
  });

  await test.step('a logo appears in every tab, and is removed again', async () => {
    const input = block(page, 'Logo').locator('input[type=file]');
    await input.setInputFiles({ name: '../x.png', mimeType: 'image/png', buffer: png });
    for (const tab of [page, other]) await expect(logoIn(tab)).toBeVisible();
    await block(page, 'Logo').getByRole('button', { name: 'Remove the logo' }).click();
    for (const tab of [page, other]) await expect(logoIn(tab)).toHaveCount(0);
  });

  await test.step('the introduction is the TMC’s own, and nothing else may be embedded', async () => {
    await context.route(video, (route) => route.fulfill({ contentType: 'text/html', body: 'Welcome!' }));
    const field = block(page, 'Default view').getByLabel('Introduction video');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await field.fill('http://films.test/');
    await save.click();
    await expect(page.getByText(/begins with https:\/\//)).toBeVisible();
    await field.fill(video);
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.getByRole('tab', { name: 'Organisations' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await save.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await other.getByRole('button', { name: /User menu/ }).click();
    await other.getByRole('menuitem', { name: 'Watch introduction' }).click();
    const frame = other.frameLocator('iframe[title="Introduction to Tripledger"]');
    await expect(frame.frameLocator('iframe').getByText('Welcome!')).toBeVisible();
  });
});
