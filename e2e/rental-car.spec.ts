import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { pickLargest } from './charts.ts';
import { metric, numberIn, sumsOf } from './figures.ts';
import { chooseCustomer } from './filter.ts';
import {
  cellsOf,
  closeModal,
  csvButton,
  fileNamed,
  linesBehind,
  metricButton,
  openMetric,
  saved,
  sumsBehind,
} from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/rentalcar?range=last_year';

test('figures show earlier values, and open the rows behind them', async ({ page }) => {
  await open(page, `${address}&compare=lastYear`);
  await expect(page.locator('dd', { hasText: /^was / })).toHaveCount(7);
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible();

  for (const [label, of] of [
    ['Total cost of rental cars', 'spend'],
    ['Number of bookings', 'bookings'],
  ] as const) {
    expect((await sumsBehind(page, label))[of]).toBe(await metric(page, label));
  }
  await openMetric(page, 'Number of hire days');
  await expect(linesBehind(page).getByText(/hire days [\d,]+/)).toBeVisible();
  const { value } = await sumsOf(linesBehind(page));
  await closeModal(page);
  expect(value).toBe(await metric(page, 'Number of hire days'));
  for (const label of ['Average hire days', 'Average ancillary charge', 'Online booking compliance']) {
    await openMetric(page, label);
    await closeModal(page);
  }
  await openMetric(page, 'Average daily rate');
  await expectAccessible(page);
});

test('suppliers drill down to car types and back, months and locations to their hires', async ({ page }) => {
  await open(page, address);
  const suppliers = page.getByRole('img', { name: 'Rental car spend by supplier, as a pie' });
  const carTypes = page.getByRole('img', { name: 'Rental car spend by car type, as a pie' });

  await test.step('a slice opens its car types, Back returns to all suppliers', async () => {
    await pickLargest(suppliers);
    await expect(carTypes).toBeVisible();
    await expect(page.getByText(/, by car type$/)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(suppliers).toBeVisible();
    await expect(page.getByText('All suppliers')).toBeVisible();
  });

  await test.step('a bar of a month opens its lines', async () => {
    const bars = page.getByRole('img', { name: 'Rental car spend by month, as bars' });
    await bars.locator('path[fill="#c9741a"]').nth(1).click();
    await expect(linesBehind(page, 'Rental car spend by month')).toBeVisible();
    await closeModal(page);
  });

  await test.step('the table of locations: ten rows, the sum, the hires of a row and their file', async () => {
    const table = page.getByRole('region', { name: 'Rental Car Spend by Location' }).last();
    // Header, ten rows, totals.
    await expect(table.getByRole('row')).toHaveCount(12);
    const sum = cellsOf(table, -1).last();
    expect(numberIn(await sum.textContent())).toBe(await metric(page, 'Total cost of rental cars'));
    const row = cellsOf(table, 1);
    const [location, , supplier] = await row.allTextContents();
    const spend = await row.last().textContent();
    await row.first().getByRole('button').first().press('Enter');
    const modal = page.getByRole('dialog', { name: `Rental Car Spend Data: ${supplier}, ${location}` });
    await expect(modal.getByRole('row').last()).toContainText(spend ?? '');
    await expectAccessible(page);
    expect((await saved(page, csvButton(modal))).name).toMatch(
      fileNamed('Rental Car', 'Rental Car Spend Data- .*'),
    );
    await closeModal(page);
  });

  await test.step('another filter restarts at the suppliers', async () => {
    await pickLargest(suppliers);
    await expect(carTypes).toBeVisible();
    await chooseCustomer(page);
    await expect(suppliers).toBeVisible();
  });
});

test('the table of suppliers drills down the same way, and its parts add up', async ({ page }) => {
  await open(page, address);
  await page.getByRole('button', { name: 'Show as table: Rental Car Spend by Supplier' }).click();
  const table = page.getByRole('region', { name: 'Rental Car Spend by Supplier as table' });
  const cell = (row: number, at: number) => cellsOf(table, row).nth(at);
  const total = async () => numberIn(await cellsOf(table, -1).nth(1).textContent());
  expect(await total()).toBe(await metric(page, 'Total cost of rental cars'));

  const supplier = (await cell(1, 0).textContent()) ?? '';
  const spend = numberIn(await cell(1, 1).textContent());
  await cell(1, 0).getByRole('button').first().press('Enter');
  await expect(page.getByText(`${supplier}, by car type`)).toBeVisible();
  await expect.poll(total).toBe(spend);

  await metricButton(page, 'Rental car spend by supplier').click();
  await expect(page.getByRole('dialog', { name: new RegExp(`: ${supplier}”$`) })).toContainText(
    spend.toLocaleString('en-AU', { minimumFractionDigits: 2 }),
  );
  await closeModal(page);

  const type = (await cell(1, 0).textContent()) ?? '';
  const typeSpend = (await cell(1, 1).textContent()) ?? '';
  await cell(1, 0).getByRole('button').first().press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(`: ${supplier}, ${type}”$`) })).toContainText(
    `total spend ${typeSpend}`,
  );
});
