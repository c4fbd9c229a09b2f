import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open, settled } from './sign-in.ts';
import { stateOf } from './signed-in.ts';
import { test } from './test.ts';

const address = '/#/admin/settings?tab=references';
const dialogOf = (page: Page) => page.getByRole('dialog');

test('a map is changed by keyboard alone, and its progress is shown while it is applied', async ({
  page,
}) => {
  await open(page, address);
  await page.getByRole('button', { name: 'Add override map' }).press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialogOf(page).getByText('Please select organisation')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'Project code' }).first();
  await row.getByRole('button', { name: /^Edit / }).press('Enter');
  await expect(dialogOf(page).getByText('Override map saved').first()).toBeVisible();
  await expectAccessible(page);
  await dialogOf(page).getByRole('combobox', { name: 'Travel booker' }).press('ArrowDown');
  await page.keyboard.type('trip_purpose');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await settled(page);
  await expect(row).toContainText('Travel booker: Trip purpose');
  await expect(row).toContainText(/Applied: [\d,]+ lines changed/, { timeout: 20_000 });
});

test.describe('without the permission', () => {
  test.use({ storageState: stateOf('client') });
  test('the screen does not exist', async ({ page }) => {
    await open(page, address);
    await expect(page).toHaveTitle('Summary · Tripledger');
  });
});
