import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const screen = '/#/view/explore?range=last_12_months';

/** The texts of a row of the answer's table, by the name of its first member. */
const cells = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Answer as a table' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');

/** Chooses an entry of a list by keyboard, whose field has the focus. */
async function choose(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.getByRole('option', { name: text }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
}

test('a question is asked by keyboard, and a cell opens to the lines that make it', async ({ page }) => {
  await open(page, screen);
  await page.getByRole('combobox', { name: 'Rows', exact: true }).focus();
  await page.keyboard.press('Backspace');
  await choose(page, 'Airline');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Columns' }).focus();
  await choose(page, 'Booking method');
  await settled(page);
  await expect(page.getByRole('columnheader', { name: 'Online' })).toBeVisible();
  await expect(page).toHaveURL(/question=/);
  await expectAccessible(page);

  const cell = cells(page, 'Qantas').first().getByRole('button');
  const value = (await cell.textContent()) ?? '';
  await cell.press('Enter');
  const modal = page.getByRole('dialog', { name: /Total travel spend: Qantas, O(n|ff)line/ });
  await expect(modal.getByText(value).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
});

test('“Other” opens the lines that it sums up, in the table and in the chart', async ({ page }) => {
  const question = JSON.stringify({ metrics: ['airfares'], by: ['airline'], limit: 3, chart: 'share' });
  await open(page, `${screen}&question=${encodeURIComponent(question)}`);
  const other = page.getByRole('row').filter({ hasText: 'Other (' }).getByRole('cell').getByRole('button');
  const value = (await other.textContent()) ?? '';
  const modal = page.getByRole('dialog', { name: /: Other”$/ });
  const entry = page.getByRole('button', { name: /^Other \(/ });
  for (const opening of [other, entry.first()]) {
    await opening.press('Enter');
    await expect(modal.getByText(value).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  }
});

test('what does not combine is not offered and says why', async ({ page }) => {
  const question = JSON.stringify({ metrics: ['roomNights'], by: ['hotel'] });
  await open(page, `${screen}&question=${encodeURIComponent(question)}`);
  await page.getByRole('combobox', { name: 'Columns' }).click();
  await page.keyboard.type('Airline');
  await expect(
    page.getByText('“Hotel room nights” has no “Airline”: it is a figure of Hotel only.'),
  ).toBeVisible();
});

test('a condition restricts the answer, and is removed again', async ({ page }) => {
  await open(page, screen);
  const total = cells(page, 'Total').first();
  await settled(page);
  const before = await total.textContent();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await choose(page, 'Product');
  await page.getByRole('combobox', { name: 'Show only' }).click();
  await choose(page, 'Hotel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(total).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Remove: Product: Hotel' }).click();
  await expect(total).toHaveText(before ?? '');
});
