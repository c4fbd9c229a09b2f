import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { metric } from './figures.ts';
import { chooseCustomer } from './filter.ts';
import { closeModal, csvButton, linesBehind, openMetric, saved } from './modals.ts';
import { watchRequests } from './pending-requests.ts';
import { open, settled } from './sign-in.ts';
import { stateOf } from './signed-in.ts';
import { test } from './test.ts';

test('staff filters, drills down, downloads, and shares a link', async ({ page, context }) => {
  await open(page, '/#/view/summary?range=last_year');
  const all = await metric(page, 'Total travel spend');
  const parts = await Promise.all(
    ['Airfares', 'Accommodation', 'Rental car', 'Service fees', 'Other'].map((name) => metric(page, name)),
  );
  expect(all).toBeGreaterThan(100_000);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(all, 2);

  await chooseCustomer(page);
  await expect(page).toHaveURL(/node=\d+/);
  await expect.poll(() => metric(page, 'Total travel spend')).toBeLessThan(all);
  await settled(page);
  const bookings = await metric(page, 'Number of bookings');
  expect(bookings).toBeGreaterThan(10);

  await test.step('a link restores the sender’s view', async () => {
    const spend = await metric(page, 'Total travel spend');
    const other = await context.newPage();
    await open(other, page.url());
    expect(await metric(other, 'Total travel spend')).toBe(spend);
    await other.close();
  });

  await openMetric(page, 'Cost of change');
  const modal = page.getByRole('dialog', { name: /Cost of Change Data/ });
  await expectAccessible(page);
  const file = await saved(page, csvButton(modal));
  expect(file.name).toBe('CostOfChange.csv');
  const rows = readFileSync(file.path, 'utf8').trim().split('\n');
  expect(rows[0]).toContain('Booking reference');
  const sum = rows.slice(1).reduce((total, row) => total + Number(row.trim().split(',').at(-1)), 0);
  const shown = modal
    .locator('dt', { hasText: 'Total cost of change' })
    .locator('xpath=..')
    .locator('dd span');
  expect(sum).toBeCloseTo(Number(((await shown.last().textContent()) ?? '').replaceAll(/[^\d.-]/g, '')), 2);
  await closeModal(page);

  await openMetric(page, 'Non-compliant bookings');
  await expectAccessible(page);
});

test('a chart has an equivalent table whose rows open the same modal; locations narrow the figures', async ({
  page,
}) => {
  await open(page, '/#/view/summary?range=last_year');
  await page.getByRole('button', { name: 'Show as table: Travel Policy Compliance' }).click();
  const first = page.getByLabel('Travel Policy Compliance as table').getByRole('button').first();
  const name = (await first.textContent()) ?? '';
  await first.press('Enter');
  await expect(page.getByRole('dialog', { name: /Travel Policy Compliance Data/ })).toContainText(name);
  await closeModal(page);

  const all = await metric(page, 'Airfares');
  await page.getByRole('button', { name: 'Location' }).click();
  const modal = page.getByRole('dialog', { name: 'Location' });
  await modal.getByRole('radio', { name: /^Domestic/ }).check();
  await modal.getByRole('tab', { name: 'Advanced' }).click();
  await modal.getByRole('button', { name: 'Add row' }).click();
  await modal.getByLabel('Criteria').last().click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await test.step('an incomplete row is refused', async () => {
    await modal.getByRole('button', { name: 'Apply' }).click();
    await expect(modal.getByText('Please fill in the required fields')).toBeVisible();
    await expect(modal.getByText('Field required')).toBeVisible();
  });
  await modal
    .getByRole('button', { name: /^Remove row/ })
    .last()
    .click();
  await modal.getByRole('button', { name: 'Apply' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/countries=/);
  await expect.poll(() => metric(page, 'Airfares')).toBeLessThan(all);
  expect(await metric(page, 'Airfares')).toBeGreaterThan(0);
});

test('an entry of a legend opens its rows and hides nothing', async ({ page }) => {
  await open(page, '/#/view/summary?range=last_year');
  const panel = page.getByRole('region', { name: 'Travel Spend by Month' });
  const bars = panel.locator('path[fill="#c9741a"]');
  const drawn = await bars.count();
  expect(drawn).toBeGreaterThan(0);
  await panel.getByRole('list').getByRole('button', { name: 'Rental car' }).click();
  await expect(linesBehind(page, 'Rental car')).toBeVisible();
  await closeModal(page);
  await expect(bars).toHaveCount(drawn);
});

test('dates without data show a single message with a link to the latest dates with data', async ({
  page,
}) => {
  await open(page, '/#/view/summary?from=2030-04-01&to=2030-04-30');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['No travel for these dates.']);
  await expect(
    page.getByText(/^Data are available from \d\d-\w{3}-\d{4} to \d\d-\w{3}-\d{4}\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Show 01-/ }).click();
  await settled(page);
  expect(await metric(page, 'Number of bookings')).toBeGreaterThan(0);
});

test('a client user sees less, and no data of other TMCs', async ({ browser }) => {
  const seen: number[] = [];
  for (const person of ['staff', 'client'] as const) {
    const page = await browser.newPage({ storageState: stateOf(person) });
    watchRequests(page.context());
    await open(page, '/#/view/summary?range=last_year');
    seen.push(await metric(page, 'Total travel spend'));
    await page.getByRole('button', { name: /User menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Switch TMC' })).toHaveCount(0);
    await page.context().close();
  }
  const [staff = 0, client = 0] = seen;
  expect(client).toBeGreaterThan(0);
  expect(client).toBeLessThan(staff);
});

test('on a small screen the filter is a modal', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Filter' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('Date range')).toBeVisible();
  await closeModal(page);
});
