import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enterAs, newTmc } from './new-tmc.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] }, permissions: ['clipboard-read', 'clipboard-write'] });

test('a service token is created, read once, used and revoked, by keyboard alone', async ({ page }) => {
  const tmc = await newTmc('TOKENS', 'Client');
  await enterAs(page, tmc);
  await open(page, '/#/admin/users');
  await expect(page.getByText('No service tokens yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly feed');
  await dialog.getByLabel('Organisations').fill('Acme');
  await page.getByTitle('Acme', { exact: true }).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key);
  await dialog.getByRole('checkbox', { name: 'Import data' }).press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Manage users' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).press('Enter');

  const shown = dialog.getByRole('textbox', { name: 'Token' });
  await expect(shown).toHaveValue(/^tlk_\d+_[\w-]{43}$/);
  const token = await shown.inputValue();
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Token copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(dialog).toBeHidden();

  const nodes = async () => {
    const answer = await page.request.get('/api/tree/flat/', {
      headers: { authorization: `Bearer ${token}` },
    });
    return [
      answer.status(),
      answer.ok() ? (await answer.json()).map(({ label }: { label: string }) => label) : null,
    ];
  };
  expect(await nodes()).toEqual([200, ['Acme']]);
  await open(page, '/#/admin/users');
  const row = page.getByRole('row').filter({ hasText: 'Nightly feed' });
  await expect(row).toContainText('Active');
  await expect(row).toContainText('Import data');
  await expect(row).not.toContainText('Never');
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Revoke Nightly feed' }).press('Enter');
  await expect(dialog.getByText('is refused at once')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await settled(page);
  await expect(row).toContainText('Revoked by');
  expect(await nodes()).toEqual([401, null]);
});
