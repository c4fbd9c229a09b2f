import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
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
