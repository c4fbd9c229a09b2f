import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { fileNamed, saved } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const screen = '/#/admin/dataquality?range=last_year';

test('a rule opens to its rows, from which a line is edited with one click', async ({ page }) => {
  await open(page, screen);
  const opening = page.getByRole('button', { name: /^Employee number: [\d,]+ of [\d,]+ lines to correct/ });
  const toCorrect = (await opening.textContent())?.split(' ')[0];
  await opening.click();
  const modal = page.getByRole('dialog', { name: 'Employee number: to correct' });
  await expect(modal.getByText(`${toCorrect} lines to correct.`)).toBeVisible();
  await expect(modal.getByRole('link', { name: 'Traveller Merging' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await modal
    .getByRole('button', { name: /^Edit line of / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking Editing');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(modal).toBeVisible();
});

test('a row of the table narrows the screen to its source, customer or month', async ({ page }) => {
  await open(page, screen);
  const table = page.getByRole('region', { name: /^Share Without Defects, / });
  await page.getByText('By customer', { exact: true }).click();
  const customer = table.getByRole('button').first();
  const name = (await customer.textContent()) ?? '';
  await customer.click();
  await expect(page.getByRole('search', { name: 'Filter' }).getByText(name).first()).toBeVisible();
  await page.getByText('By source', { exact: true }).click();
  const source = table.getByRole('button').first();
  const sourceName = (await source.textContent()) ?? '';
  await source.click();
  await expect(page.getByText(`Score of ${sourceName}`)).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

test('the report is downloaded, and scheduled for its one reader', async ({ page }) => {
  await open(page, '/#/feature/downloadreports?range=last_month');
  await page.getByRole('radio', { name: 'Data Quality' }).press('Space');
  await expectAccessible(page);
  const { name, path } = await saved(page, page.getByRole('button', { name: 'Download' }));
  expect(name).toMatch(fileNamed('Reports', 'Data Quality', 'pdf'));
  expect(readFileSync(path, 'latin1')).toMatch(/^%PDF/);

  await open(page, '/#/feature/scheduledreports');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const form = page.getByRole('dialog');
  await choose(page, form.getByRole('combobox', { name: 'Report type' }), 'Data Quality');
  await expect(form.getByText(/Sent as PDF document/)).toBeVisible();
  await choose(page, form.getByRole('combobox', { name: 'Period' }), 'Monthly');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Data Quality' }).first();
  await expect(row).toContainText('Monthly');
  await expect(row).toContainText('All organisations');
});

async function choose(page: Page, field: Locator, option: string) {
  await field.press('Enter');
  await page.getByTitle(option, { exact: true }).last().click();
}
