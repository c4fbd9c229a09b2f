import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open, settled } from './sign-in.ts';
import { stateOf } from './signed-in.ts';
import { test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const rowNamed = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });

test('fee types are merged across two pages, edited and unmerged by keyboard alone', async ({ page }) => {
  await open(page, '/#/editing/servicefeetypemerging');
  await expect(page.getByText('1–10 of 16')).toBeVisible();
  await box(page, 'Car Only Booking').press('Space');
  await expect(page.getByRole('button', { name: /^Merge/ })).toHaveCount(0);
  await page.getByRole('listitem', { name: '2' }).press('Enter');
  await settled(page);
  const other = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  const second = (await other.getAttribute('aria-label'))?.replace('Select ', '') ?? '';
  await other.press('Space');
  // The footer stays in sight where the list is longer than the window.
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('button', { name: 'Merge 2 descriptions' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Merge 2 descriptions' }).press('Enter');

  const text = dialog(page).getByLabel('Description', { exact: true });
  await text.fill(' ');
  await dialog(page).getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(dialog(page).getByText('Please enter description')).toBeVisible();
  await expectAccessible(page);
  await text.fill('A merged type');
  await text.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  await page.getByRole('listitem', { name: '1' }).press('Enter');
  await expect(page.getByText('1–10 of 15')).toBeVisible();
  await expect(rowNamed(page, 'A merged type')).toBeVisible();

  await page.getByRole('button', { name: 'Edit A merged type' }).press('Enter');
  await expect(dialog(page).getByText('Service fee types merged').first()).toBeVisible();
  await expect(dialog(page).getByText(/^Affects [\d,]+ lines of \d+ customers \(all dates/)).toBeVisible();
  await text.fill('A merged fee type');
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeEnabled();
  await text.press('Enter');
  await expect(rowNamed(page, 'A merged fee type')).toBeVisible();

  await page.getByRole('button', { name: 'Unmerge A merged fee type' }).press('Enter');
  await expect(dialog(page).getByLabel('Car Only Booking', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Unmerge' }).press('Enter');
  await expect(dialog(page).getByText('Please select at least 1 service fee type to unmerge.')).toBeVisible();
  for (const name of ['Car Only Booking', second])
    await dialog(page).getByLabel(name, { exact: true }).press('Space');
  await dialog(page).getByRole('button', { name: 'Unmerge' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('1–10 of 16')).toBeVisible();
  await expect(rowNamed(page, 'Car Only Booking')).toBeVisible();
});

test('policies and travellers require a selected customer', async ({ page }) => {
  for (const path of ['travelpolicies', 'travellermerging']) {
    await open(page, `/#/editing/${path}`);
    await expect(page.getByText('Select a customer using the dropdown above')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Select a customer' })).toBeVisible();
    await open(page, `/#/editing/${path}?node=2`);
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
});

test('the form shows the effects of editing a policy before it is saved', async ({ page }) => {
  await open(page, '/#/editing/travelpolicies?node=2');
  await page.getByRole('button', { name: 'Edit LATE' }).click();
  const effect = dialog(page).getByRole('region', { name: 'Effect of saving' });
  await expect(effect).toContainText('Compliance and lost savings stay the same.');
  await dialog(page).getByRole('switch', { name: 'Compliant' }).click();
  await expect(effect).toContainText(/[\d,]+ lines \(\$[\d,.]+\) turn from non-compliant to compliant\./);
  await expectAccessible(page);
});

test('a dismissed suggestion does not return', async ({ page }) => {
  await open(page, '/#/editing/travellermerging?node=2');
  const dismiss = page.getByRole('button', { name: /^Dismiss (?!all)/ });
  const before = await dismiss.count();
  expect(before).toBeGreaterThan(0);
  const name = await dismiss.first().getAttribute('aria-label');
  await dismiss.first().press('Enter');
  await expect(page.getByRole('button', { name: name ?? '' })).toHaveCount(0);
  await page.reload();
  await settled(page);
  await expect(dismiss).toHaveCount(before - 1);
});

test.describe('without the permissions', () => {
  test.use({ storageState: stateOf('client') });
  test('the screens do not exist', async ({ page }) => {
    await open(page, '/#/editing/travelpolicies');
    await expect(page).toHaveTitle('Summary · Tripledger');
    await expect(page.getByRole('link', { name: 'Travel Policies' })).toHaveCount(0);
  });
});
