import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { chooseCustomer } from './filter.ts';
import { closeModal, linesBehind, metricButton } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

test('a customer is compared with its industry and all clients, over time and row by row', async ({
  page,
}) => {
  await open(page, '/#/view/benchmarking?range=last_6_months');
  await expect(page.getByText('Please select a customer from the menu above.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Select a customer' })).toBeVisible();
  await chooseCustomer(page);
  await expect(page.getByRole('heading', { name: 'Overall Comparison' })).toBeVisible();
  await settled(page);
  await expect(page.getByText('Professional Services', { exact: true })).toBeVisible();
  await expect(page.getByText('no data')).toHaveCount(0);
  await expectAccessible(page);

  await expect(page.getByText(/Pool covers \d+ of 6 months/)).toBeVisible();

  await test.step('bars and values open the months and the lines', async () => {
    await page.getByRole('button', { name: 'Show Lost savings per booking over time' }).press('Enter');
    const modal = linesBehind(page, 'Lost savings per booking');
    await expect(modal.getByRole('img', { name: 'Lost savings per booking, as lines' })).toBeVisible();
    const months = modal.getByRole('region', { name: 'Lost savings per booking by month' });
    // Header and six months.
    await expect(months.getByRole('row')).toHaveCount(7);
    await closeModal(page);
    await metricButton(page, 'Lost savings per booking').press('Enter');
    await expect(modal.getByRole('row').nth(8)).toBeVisible();
    await closeModal(page);
  });

  await test.step('rows of a table open its lines', async () => {
    const table = page.getByRole('region', {
      name: 'Booking Expenditure by Destination (Top 5)',
      exact: true,
    });
    const [city, spend] = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
    await table.getByRole('button', { name: city ?? '', exact: true }).press('Enter');
    const rows = linesBehind(page, `Booking expenditure by destination: ${city}`);
    await expect(rows).toContainText(`total spend ${spend}`);
    await closeModal(page);
  });

  await test.step('the address keeps the comparison', async () => {
    await page.getByText('All clients', { exact: true }).first().click();
    await expect(page).toHaveURL(/pool=all/);
    await page.goBack();
    await expect(page).not.toHaveURL(/pool=all/);
  });
});
