import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { metric, numberIn, sumsOf } from './figures.ts';
import {
  cellsOf,
  closeModal,
  csvButton,
  linesBehind,
  metricButton,
  openMetric,
  saved,
  sumsBehind,
} from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/servicefees?range=last_year';

test('every figure opens the lines behind it, and shows its earlier value', async ({ page }) => {
  await open(page, address);
  const all = await sumsBehind(page, 'Total fees charged');
  expect(all.spend).toBe(await metric(page, 'Total fees charged'));
  expect(all.lines).toBe(await metric(page, 'Number of transactions'));
  const free = await sumsBehind(page, 'Fees without charge');
  expect(free.lines).toBe(await metric(page, 'Fees without charge'));
  expect((free.lines / all.lines) * 100).toBeCloseTo(
    await metric(page, 'Percentage of fees without charge'),
    1,
  );

  await test.step('all, online and offline side by side: fees per line, fees per booking', async () => {
    const table = page.getByRole('table').first();
    await expect(table.getByRole('columnheader')).toHaveText(['All', 'Online', 'Offline']);
    const averages = async (at: number) => (await cellsOf(table, at).allTextContents()).map(numberIn);
    const opened = async (metric: string) => {
      await metricButton(page, metric).click();
      const sums = await sumsOf(linesBehind(page));
      await closeModal(page);
      return sums;
    };
    const [charges, perBooking] = [await averages(1), await averages(2)];
    for (const [at, method] of ['', ', online', ', offline'].entries()) {
      const charge = await opened(`Average service fee charge${method}`);
      expect(charge.spend / charge.lines).toBeCloseTo(charges[at] ?? 0, 1);
      const booking = await opened(`Average fee per booking${method}`);
      expect(booking.spend / booking.bookings).toBeCloseTo(perBooking[at] ?? 0, 1);
    }
  });

  const online = await sumsBehind(page, 'Online fees charged');
  expect((online.lines / all.lines) * 100).toBeCloseTo(await metric(page, 'Online fees charged'), 1);
  expect((await sumsBehind(page, 'Fees as percentage of total spend')).spend).toBe(all.spend);

  await page.goto(`${address}&compare=lastYear`);
  // Six figures and six averages.
  await expect(page.getByText(/^was /)).toHaveCount(12);
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible();
  await openMetric(page, 'Fees without charge');
  await expectAccessible(page);
});

test('the types add up to the card; a type opens its transactions; both files are named correctly', async ({
  page,
}) => {
  await open(page, address);
  const types = page.getByRole('region', { name: 'Spend Analysis' }).last();
  const total = cellsOf(types, -1);
  expect(numberIn(await total.nth(2).textContent())).toBe(await metric(page, 'Total fees charged'));
  expect(numberIn(await total.nth(1).textContent())).toBe(await metric(page, 'Number of transactions'));
  expect((await saved(page, csvButton(page))).name).toBe('ServiceFeeSpendAnalysis.csv');

  const row = cellsOf(types, 1);
  const [type, transactions, spend] = await row.allTextContents();
  await row.first().getByRole('button').first().press('Enter');
  const modal = page.getByRole('dialog', { name: `Service Fees Data: ${type}` });
  await expect(modal.getByText(`${transactions} transactions`)).toBeVisible();
  await expect(modal.getByRole('row').last()).toContainText(spend ?? '');
  await expect(modal.getByRole('columnheader')).toHaveText([
    'Booking reference',
    'Traveller name',
    'Cost centre',
    'Fee type',
    'Service tax',
    'Total spend',
  ]);
  await expectAccessible(page);
  expect((await saved(page, csvButton(modal))).name).toBe('ServiceFeeTypeTransactions.csv');
});
