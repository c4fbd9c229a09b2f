import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open, settled } from './sign-in.ts';
import { stateOf } from './signed-in.ts';
import { test } from './test.ts';

const address = '/#/editing/bookings';
const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search for a booking by reference number' });
const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Booking' });

/** The reference of a flight's booking, from the rows behind a figure. */
async function someReference(page: Page): Promise<string> {
  await open(page, '/#/view/airfare?range=last_year');
  const destinations = page.getByRole('region', { name: 'Spend by Destination' });
  await destinations.getByRole('row').nth(1).getByRole('button').first().click();
  const tickets = page.getByRole('dialog').getByRole('row');
  // On a retry, the line of the first attempt has a history.
  const row = tickets.nth(1 + test.info().retry);
  await row.waitFor();
  return (await row.getByRole('button').first().textContent()) ?? '';
}

test('a line is found by its booking’s reference, edited by keyboard, and reset to the feed’s values', async ({
  page,
}) => {
  const reference = await someReference(page);
  await open(page, address);
  await searchBox(page).fill(reference.toLowerCase());
  await searchBox(page).press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  const air = rows.filter({ hasText: / to / }).first();
  await expect(air).toContainText('Normal');

  await air.getByRole('button').press('Enter');
  const modal = modalOf(page);
  const status = modal.getByRole('combobox', { name: 'Status' });
  await expect(modal.getByText('No changes yet')).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('switch', { name: 'Active' }).press('Space');
  await expect(modal.getByText('Original value: active')).toBeVisible();
  await status.press('ArrowDown');
  await page.keyboard.type('Lost');
  await page.keyboard.press('Enter');
  await expect(modal.getByText('Original value: Normal')).toBeVisible();
  await modal.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(modal).toBeHidden();
  await settled(page);

  await expect(air).toContainText('Lost');
  await expect(air).toContainText('No');
  await air.getByRole('button').press('Enter');
  await expect(modal.getByText('Booking line edited')).toBeVisible();
  const back = modal.getByRole('button', { name: 'Restore the original value' });
  await expect(back).toHaveCount(2);
  await back.first().press('Enter');
  await expect(back).toHaveCount(1);
  await back.press('Enter');
  await expect(modal.getByText('As in the data: Normal')).toBeVisible();
  await modal.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(modal).toBeHidden();
  await settled(page);
  await expect(air).toContainText('Normal');
  await expect(air).toContainText('Yes');
});

test('shows a message for unknown references', async ({ page }) => {
  await open(page, address);
  await expect(page.getByText('Search for a booking to edit its lines')).toBeVisible();
  await searchBox(page).fill('NOSUCH');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No booking NOSUCH found')).toBeVisible();
});

test.describe('without the permission', () => {
  test.use({ storageState: stateOf('client') });
  test('the screen does not exist', async ({ page }) => {
    await open(page, address);
    await expect(page).toHaveTitle('Summary · Tripledger');
    await expect(page.getByRole('link', { name: 'Booking Editing' })).toHaveCount(0);
  });
});
