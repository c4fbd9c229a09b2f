import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeModal } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { stateOf } from './signed-in.ts';
import { test } from './test.ts';

const address = '/#/admin/changes';

const root = fileURLToPath(new URL('..', import.meta.url));
const admin = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'server/commands/admin.ts'), ...args], {
    env: { ...process.env, TRIPLEDGER_DATA: process.env.E2E_DATA },
  });

test('a change is found, opened and undone by keyboard; the undo is listed', async ({ page }) => {
  const guest = `guest${test.info().retry}@changes.test`;
  await admin('user', 'grant', guest, 'SOUTHERN', '--permission', 'view_budgets');
  await admin('user', 'grant', guest, 'SOUTHERN', '--permission', 'live_bookings');
  await open(page, address);
  await page.getByRole('textbox', { name: 'Search subjects' }).fill(guest);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('Access changed');

  await rows.nth(1).getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: `Access changed: ${guest}` });
  await expect(modal.getByRole('row').nth(1)).toHaveText('PermissionsBudgetsForward bookings');
  await expectAccessible(page);

  await modal.getByRole('button', { name: 'Undo' }).press('Enter');
  const question = page.getByRole('dialog', { name: `Undo “Access changed” of ${guest}?` });
  await expect(question.getByRole('listitem')).toHaveText([
    'Permissions: Budgets instead of Forward bookings',
  ]);
  await question.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(modal.getByText('This change was undone.')).toBeVisible();

  await closeModal(page);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expect(rows.nth(1)).toContainText('Change of access undone');
  await expect(rows.nth(1)).toContainText('Sam Staff');
  await expect(rows.nth(2)).toContainText('Undone');
});

async function choose(page: Page, control: string, option: string) {
  await page.getByRole('combobox', { name: control }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).last().click();
  await settled(page);
}

test('the list is filtered by kind and by person', async ({ page }) => {
  await open(page, address);
  await choose(page, 'Kind', 'TMC created');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await choose(page, 'Person', 'Command line');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('administrators see who had access, and find it by kind', async ({ page }) => {
  await open(page, `${address}?tab=access`);
  await choose(page, 'Kind', 'Signed in');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Search records' }).fill('nobody has this name');
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Search subjects' })).toBeVisible();
});

test.describe('without a permission to edit', () => {
  test.use({ storageState: stateOf('client') });
  test('the screen does not exist', async ({ page }) => {
    await open(page, address);
    await expect(page).toHaveTitle('Summary · Tripledger');
    await expect(page.getByRole('link', { name: 'Changes' })).toHaveCount(0);
  });
});
