import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { metric, numberIn, sumsOf } from './figures.ts';
import {
  cellsOf,
  closeModal,
  csvButton,
  linesBehind,
  metricButton,
  openBooking,
  openMetric,
  saved,
  sumsBehind,
} from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/traveller?range=last_year';

test('the cards show earlier values, and open their travellers, bookings and lost savings', async ({
  page,
}) => {
  await open(page, `${address}&compare=lastYear`);
  await expect(page.getByText(/^was /)).toHaveCount(8);

  const travellers = await metric(page, 'Number of travellers');
  const counted = [
    ['Number of travellers', 'Travellers: All'],
    ['21+ bookings', 'Travellers: 21+ bookings'],
    ['11-20 bookings', 'Travellers: 11-20 bookings'],
    ['5-10 bookings', 'Travellers: 5-10 bookings'],
    ['1-4 bookings', 'Travellers: 1-4 bookings'],
    ['Non-compliant travellers', 'Travellers: Non-compliant'],
  ] as const;
  let inBuckets = 0;
  for (const [label, title] of counted) {
    const shown = await metric(page, label);
    await metricButton(page, label).click();
    const modal = page.getByRole('dialog', { name: title });
    await expect(modal.getByText(`${shown.toLocaleString('en-AU')} traveller`)).toBeVisible();
    if (label.endsWith(' bookings')) inBuckets += shown;
    await closeModal(page);
  }
  expect(inBuckets).toBe(travellers);

  expect((await sumsBehind(page, 'Number of bookings')).bookings).toBe(
    await metric(page, 'Number of bookings'),
  );
  await openMetric(page, 'Average lost savings per traveller');
  const { value } = await sumsOf(linesBehind(page));
  expect((value ?? 0) / travellers).toBeCloseTo(await metric(page, 'Average lost savings per traveller'), 1);
});

test('a traveller opens bookings that add up, a booking its details, a list row a further list', async ({
  page,
}) => {
  await open(page, address);
  await test.step('a row of the table', async () => {
    const row = cellsOf(page.getByRole('region', { name: 'Analysis by Traveller' }).last(), 1);
    const [name, , , lost, change, spend] = await row.allTextContents();
    await row.first().getByRole('button').first().press('Enter');
    const modal = page.getByRole('dialog', { name: `Travel Expenditure Data - ${name}` });
    const totals = modal.getByRole('row').last();
    for (const sum of [lost, change, spend]) await expect(totals).toContainText(sum ?? '');
    await expect(modal.getByRole('columnheader')).toHaveText([
      'Booking reference',
      'Transaction date',
      'Country',
      'Departure',
      'Arrival',
      'Lost savings',
      'Cost of change',
      'Total spend',
    ]);

    const reference = modal.getByRole('row').nth(1).getByRole('button');
    const booking = await openBooking(page, reference);
    const products = await booking.getByRole('heading', { level: 3 }).allTextContents();
    expect(products).toEqual(products.toSorted());
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(booking).toBeHidden();
    await expect(modal).toBeVisible();
    await expect(reference).toBeFocused();

    expect((await saved(page, csvButton(modal))).name).toBe('TravellerTripData.csv');
    await closeModal(page);
  });

  await test.step('a row of a list of travellers', async () => {
    await openMetric(page, '5-10 bookings');
    const list = page.getByRole('dialog', { name: 'Travellers: 5-10 bookings' });
    await expectAccessible(page);
    const row = cellsOf(list, 1);
    const bookings = numberIn(await row.nth(3).textContent());
    const name = await row.first().textContent();
    await row.first().getByRole('button').first().click();
    const one = page.getByRole('dialog', { name: `Travel Expenditure Data - ${name}` });
    await expect(one.getByText(`${bookings} bookings`)).toBeVisible();
    await expect(list).toBeHidden();
  });
});

test('the table is paged, sorted and searched on the server, and its file contains every row', async ({
  page,
}) => {
  await open(page, address);
  const table = page.getByRole('region', { name: 'Analysis by Traveller' }).last();
  const cell = (row: number, at: number) => cellsOf(table, row).nth(at);
  // Header, ten rows, totals.
  await expect(table.getByRole('row')).toHaveCount(12);
  const first = await cell(1, 0).textContent();
  await page.getByTitle('2', { exact: true }).click();
  await expect(cell(1, 0)).not.toHaveText(first ?? '');
  await table.getByRole('columnheader', { name: 'Number of trips' }).click();
  await settled(page);
  const trips = await Promise.all([1, 2, 3].map(async (row) => numberIn(await cell(row, 2).textContent())));
  expect(trips).toEqual(trips.toSorted((one, other) => other - one));
  const name = (await cell(1, 0).textContent()) ?? '';
  await page.getByLabel('Search Analysis by Traveller').fill(name.toUpperCase());
  await expect(table.getByRole('row')).not.toHaveCount(12);
  await expect(cell(1, 0)).toHaveText(name);
  const file = await saved(page, csvButton(page));
  expect(file.name).toBe('TravelSpendSpendAnalysis.csv');
  const rows = readFileSync(file.path, 'utf8').trim().split('\n');
  expect(rows).toHaveLength(1 + (await metric(page, 'Number of travellers')));
});
