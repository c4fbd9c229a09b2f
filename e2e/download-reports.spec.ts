import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { fileNamed, saved } from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/feature/downloadreports?range=last_month';

test('lines of selected products are downloaded, or sent by e-mail', async ({ page }) => {
  await open(page, address);
  const button = page.getByRole('button', { name: 'Download' });
  await expect(button).toBeDisabled();
  await page.getByRole('radio', { name: 'Invoice' }).press('Space');
  await page.getByRole('checkbox', { name: 'Un-select All' }).press('Space');
  await expect(page.getByText('Product Type required.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Hotel' }).press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select All' })).toBeChecked({ indeterminate: true });
  await page.getByRole('radio', { name: 'CSV (.csv)' }).press('Space');
  await expectAccessible(page);

  const file = await saved(page, button);
  expect(file.name).toMatch(fileNamed('Data Export', 'Invoice'));
  const [head = '', ...rows] = readFileSync(file.path, 'utf8').trim().split('\r\n');
  expect(head).toMatch(/,Product type,Supplier,/);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !row.includes(',Hotel,'))).toEqual([]);
  await expect(button).toBeEnabled();

  await page.getByRole('radio', { name: 'Microsoft Excel (.xlsx)' }).press('Space');
  await page.getByRole('button', { name: 'Send by e-mail' }).press('Enter');
  await page.getByRole('dialog', { name: 'Send by e-mail' }).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Report generated successfully')).toBeVisible();
  await expect(page.getByText(/The report will arrive by email at \S+ soon\./)).toBeVisible();
});

test('a report of one organisation is downloaded as PDF, by keyboard', async ({ page }) => {
  await open(page, address);
  await page.getByRole('radio', { name: 'Printable Report' }).press('Space');
  await expect(page.getByText('Please select an organisation from the menu above.')).toBeVisible();
  await page.goto(`${address}&node=2`);
  await page.getByRole('radio', { name: 'PDF document (.pdf)' }).press('Space');
  await expectAccessible(page);
  const file = await saved(page, page.getByRole('button', { name: 'Download' }));
  expect(file.name).toMatch(/^Reports - Printable Report - Blackwood .* to \d{4}-\d\d-\d\d\.pdf$/);
  expect(readFileSync(file.path, 'latin1')).toMatch(/^%PDF/);
});
