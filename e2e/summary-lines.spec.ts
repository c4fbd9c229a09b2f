/** The lines behind Summary's figures, and the figures' earlier values. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { metric, metricBefore, sumsOf } from './figures.ts';
import { closeModal, csvButton, fileNamed, openMetric, saved, sumsBehind } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

test('every figure opens the lines behind it', async ({ page }) => {
  await open(page, '/#/view/summary?range=last_3_months');
  const money = ['Total travel spend', 'Airfares', 'Accommodation', 'Rental car', 'Service fees', 'Other'];
  for (const label of money) {
    const shown = await metric(page, label);
    expect((await sumsBehind(page, label)).spend).toBe(shown);
  }
  for (const [label, of] of [
    ['Number of bookings', 'bookings'],
    ['Hotel room nights', 'value'],
    ['Rental car hire days', 'value'],
    ['Service fees charged', 'lines'],
  ] as const) {
    const shown = await metric(page, label);
    expect((await sumsBehind(page, label))[of]).toBe(shown);
  }
  expect((await sumsBehind(page, 'Online booking compliance')).bookings).toBeGreaterThan(0);
});

test('the server pages, sorts and searches the lines; the file contains them all', async ({ page }) => {
  await open(page, '/#/view/summary?range=last_3_months');
  await openMetric(page, 'Airfares');
  const modal = page.getByRole('dialog', { name: 'Transactions in “Airfares”' });
  const { lines, spend } = await sumsOf(modal);
  expect(lines).toBeGreaterThan(1000);
  await expect(modal.getByRole('row')).toHaveCount(11);

  const second = page.waitForResponse((response) => /lines.*page=2/.test(response.url()));
  await modal.getByTitle('2', { exact: true }).click();
  await second;
  await expect(modal.getByText(/^11–20 of/)).toBeVisible();

  await modal.getByRole('columnheader', { name: 'Total spend' }).click();
  await expect(modal.getByText(/^1–10 of/)).toBeVisible();
  await modal.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'All' }).click();
  await expect(modal.getByText(/^1–1,000 of/)).toBeVisible({ timeout: 30_000 });
  await expect(modal.getByText(/All shows 1,000 rows per page/)).toBeVisible();
  const search = modal.getByRole('textbox', { name: 'Search Airfares' });
  await search.fill('qantas');
  await expect(modal.getByText(/^\d+ of |in total\)$/)).toBeVisible();
  for (const row of (await modal.getByRole('row').all()).slice(1)) await expect(row).toContainText(/qantas/i);
  // The sums still equal the figure.
  expect((await sumsOf(modal)).spend).toBe(spend);
  await search.fill('no such words');
  await expect(modal.getByText('No results for “no such words”')).toBeVisible();

  const file = await saved(page, csvButton(modal));
  expect(file.name).toMatch(fileNamed('Summary', 'Airfares'));
  const [head = '', ...rows] = readFileSync(file.path, 'utf8').trim().split('\r\n');
  const at = head.split(',').indexOf('Total spend');
  expect(rows).toHaveLength(lines);
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.split(',')[at]) * 100), 0);
  expect(cents / 100).toBe(spend);
});

test('a month’s row opens the lines of that month, a traveller’s row the traveller’s lines', async ({
  page,
}) => {
  await open(page, '/#/view/summary?range=last_3_months');
  await page.getByRole('button', { name: 'Show as table: Travel Spend by Month' }).click();
  const row = page.getByLabel('Travel Spend by Month as table').getByRole('row').nth(2);
  const [month = '', spend = ''] = await row.getByRole('cell').allTextContents();
  await row.getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: `Transactions in “Total travel spend: ${month}”` });
  await expect(modal.getByRole('row').nth(1)).toBeVisible();
  expect((await sumsOf(modal)).spend).toBe(Number(spend.replaceAll(/[^\d.-]/g, '')));
  await closeModal(page);

  await page.getByRole('button', { name: 'Show all travellers' }).click();
  const all = page.getByRole('dialog', { name: 'Traveller Spend Data' });
  const first = all.locator('tbody tr', { hasText: '$' }).first();
  await expect(first).toBeVisible();
  const cells = await first.getByRole('cell').allTextContents();
  await all.getByRole('button', { name: cells[0] ?? '', exact: true }).click();
  const theirs = page.getByRole('dialog', { name: `Transactions in “Total travel spend: ${cells[0]}”` });
  await expect(theirs.getByRole('row').nth(1)).toBeVisible();
  expect((await sumsOf(theirs)).spend).toBe(Number(cells.at(-1)?.replaceAll(/[^\d.-]/g, '')));
});

test('figures show earlier values if a comparison is selected, and a link keeps it', async ({ page }) => {
  await open(page, '/#/view/summary?from=2026-08-01&to=2026-09-30');
  await expect(page.getByText(/^was/)).toHaveCount(0);
  await page.getByLabel('Compare with').click();
  await page.locator('.ant-select-item-option', { hasText: 'Previous period' }).click();
  await expect(page).toHaveURL(/compare=previous/);
  await settled(page);
  await expect(page.getByLabel('Breadcrumb')).toContainText('compared with 01-Jun-2026 to 31-Jul-2026');
  const labels = ['Total travel spend', 'Airfares', 'Number of bookings', 'Online booking compliance'];
  const before = [];
  for (const label of labels) before.push(await metricBefore(page, label));
  await expect(page.getByText('Before', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'What is this? Airfares' }).click();
  await expect(page.getByText(/Now compared with 01-Jun-2026 to 31-Jul-2026/)).toBeVisible();

  const link = page.url();
  await open(page, '/#/view/summary?from=2026-06-01&to=2026-07-31');
  const then = [];
  for (const label of labels) then.push(await metric(page, label));
  expect(before).toEqual(then);

  await open(page, link);
  expect(await metricBefore(page, 'Airfares')).toBe(before[1]);
  await openMetric(page, 'Hotel room nights');
  await expectAccessible(page);
  await closeModal(page);
  await page.getByRole('button', { name: 'Show all travellers' }).click();
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});
