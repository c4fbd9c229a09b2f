/** The header's information about the data, and the pickers' frequent choices. */
import { expect, type Page } from '@playwright/test';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

test('the header names the TMC and the age of its data', async ({ page }) => {
  await open(page, '/#/view/summary');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Southern Cross Travel');
  await expect(header).toContainText(/Data up to \d{2}-\w{3}-\d{4}\s*Loaded (just now|\d+ minutes? ago)/);
  await expect(header.getByTitle(/^Data loaded .* \(Australia\/\w+\), up to/)).toBeVisible();
});

async function choose(page: Page, picker: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: picker, exact: true }).click();
  const popup = page.locator('.ant-select-dropdown:visible');
  await popup.getByText(option, { exact: true }).first().click();
  await expect(popup).toHaveCount(0);
  await settled(page);
}

test('the pickers list the most frequent choices first', async ({ page }) => {
  await open(page, '/#/view/summary');
  await choose(page, 'Customer', 'Ironbark Resources');
  await choose(page, 'Customer', 'Coral Coast University');
  await choose(page, 'Customer', 'Ironbark Resources');
  await page.getByRole('combobox', { name: 'Customer', exact: true }).click();
  await expect(page.locator('.ant-select-item').first()).toHaveText('Frequently used');
  // Parallel tests make selections too, as the same user.
  const options = await page.locator('.ant-select-item').allTextContents();
  const often = options.slice(1, options.indexOf('All'));
  expect(often).toEqual(expect.arrayContaining(['Ironbark Resources', 'Coral Coast University']));
});
