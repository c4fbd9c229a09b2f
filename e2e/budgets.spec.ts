import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { chooseCustomer } from './filter.ts';
import { cutTexts, excessWidth } from './layout.ts';
import { closeModal } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { stateOf } from './signed-in.ts';
import { test } from './test.ts';

const address = '/#/view/budgets';
const fields = (page: Page) => page.getByRole('textbox', { name: /^Budget of / });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('budgets are entered, saved and spread by keyboard; a notification is added; rows open', async ({
  page,
}) => {
  await open(page, address);
  await expect(
    page.getByText('Please select a customer, "All organisations" is not a customer.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ironbark Resources' }).press('Enter');
  await settled(page);
  await expect(page).toHaveURL(/node=\d+/);
  await page.goBack();
  await chooseCustomer(page);
  await settled(page);
  await expect(save(page)).toBeDisabled();

  // Autofill does not change a customer with a budget in the demo.
  await page.getByRole('combobox', { name: 'Fiscal year' }).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await settled(page);
  const top = fields(page).first();
  await top.fill('1e3');
  await expect(
    page.getByText('Enter an amount from 0 to 1,000,000,000 with at most two decimals.'),
  ).toBeVisible();
  await expect(save(page)).toBeDisabled();
  // On a retry, the value of the first attempt exists already.
  const typed = `1,00${test.info().retry}.01`;
  await top.fill(typed);
  await expect(page.getByText('1 unsaved budget')).toBeVisible();
  await top.press('Enter');
  await expect(fields(page).nth(1)).toBeFocused();

  await page.getByRole('link', { name: 'Summary' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).press('Enter');
  await expect(top).toHaveValue(typed);
  await save(page).press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await settled(page);
  await expect(save(page)).toBeDisabled();
  await expect(top).toHaveValue(typed);

  const row = page.getByRole('table').getByRole('row').nth(1);
  await row.getByRole('button').first().press('Enter');
  const modal = page.getByRole('dialog', { name: /^Budget of / });
  // On a retry, the history has the change of the first attempt as well.
  await expect(modal.getByText('Budget set').first()).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('button', { name: `Spread $${typed} over` }).press('Enter');
  await modal.getByRole('button', { name: 'Apply these budgets' }).press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByText(/^\d+ unsaved budgets$/)).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).press('Enter');

  await row.getByRole('button', { name: /^Notifications of .*: 0$/ }).press('Enter');
  const told = page.getByRole('dialog', { name: /^Notifications of / });
  await told.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(told.getByText('Required field.')).toBeVisible();
  await told.getByRole('combobox', { name: 'Recipient' }).click();
  await expect(page.getByText('Type 3 or more characters to search').last()).toBeVisible();
  await page.keyboard.type('sam');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Sam Staff' }).waitFor();
  await page.keyboard.press('Enter');
  await told.getByRole('slider').press('ArrowRight');
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(told.getByText('55% Sam Staff')).toBeVisible();
  await told.getByRole('button', { name: 'Delete Sam Staff at 55%' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(told.getByText('No notifications yet')).toBeVisible();
  // The confirmation closes by itself, and would take the Escape key until then.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await closeModal(page);

  const previous = row.getByRole('button', { name: /^Open rows of Previous spend: / });
  const amount = (await previous.textContent()) ?? '';
  await previous.press('Enter');
  await expect(page.getByRole('dialog').getByText(amount, { exact: true })).toBeVisible();
  await closeModal(page);

  await expectAccessible(page);
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    expect.soft(await excessWidth(page)).toBe(0);
    expect.soft(await cutTexts(page)).toEqual([]);
  }
});

test.describe('without the permission', () => {
  test.use({ storageState: stateOf('client') });
  test('the screen does not exist', async ({ page }) => {
    await open(page, address);
    await expect(page).toHaveTitle('Summary · Tripledger');
    await expect(page.getByRole('link', { name: 'Budgets' })).toHaveCount(0);
  });
});
