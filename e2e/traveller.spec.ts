import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { figure, numberIn, sumsOf } from './figures.ts';
import { enter, open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/traveller?range=last_year';
const tableOf = (page: Page) => page.getByRole('region', { name: 'Analysis by Traveller' }).last();

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('the cards open to their travellers, bookings and lost savings', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const travellers = await figure(page, 'Number of travellers');
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
    const shown = await figure(page, label);
    await page.getByRole('button', { name: `More info: ${label}` }).click();
    const modal = page.getByRole('dialog', { name: title });
    await expect(modal.getByText(`${shown.toLocaleString('en-AU')} traveller`)).toBeVisible();
    if (label.endsWith(' bookings')) inBuckets += shown;
    await closed(page);
  }
  expect(inBuckets).toBe(travellers);

  const lines = page.getByRole('dialog', { name: /^Lines behind/ });
  await page.getByRole('button', { name: 'More info: Number of bookings' }).click();
  expect((await sumsOf(lines)).bookings).toBe(await figure(page, 'Number of bookings'));
  await closed(page);
  await page.getByRole('button', { name: 'More info: Average lost savings per traveller' }).click();
  const { value } = await sumsOf(lines);
  expect((value ?? 0) / travellers).toBeCloseTo(await figure(page, 'Average lost savings per traveller'), 1);
});

test('the table is paged, sorted and searched on the server, and its file holds every row', async ({
  page,
}) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const table = tableOf(page);
  const cell = (row: number, at: number) => table.getByRole('row').nth(row).getByRole('cell').nth(at);
  // Head, ten rows, totals.
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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('TravelSpendSpendAnalysis.csv');
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(rows).toHaveLength(1 + (await figure(page, 'Number of travellers')));
});

test('a traveller opens to bookings that add up to the row, a booking to what is in it', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const row = tableOf(page).getByRole('row').nth(1).getByRole('cell');
  const [name, , , lost, change, spend] = await row.allTextContents();
  await row.first().getByRole('button').press('Enter');
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
  const booking = modal.getByRole('region', { name: `Booking ${(await reference.textContent())?.trim()}` });
  await reference.press('Enter');
  await expect(reference).toHaveAttribute('aria-expanded', 'true');
  await expect(booking.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const products = await booking.getByRole('heading', { level: 3 }).allTextContents();
  expect(products).toEqual(products.toSorted());
  await reference.press('Enter');
  await expect(booking).toBeHidden();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('TravellerTripData.csv');
});

test('a list of travellers leads on to one of them', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  await page.getByRole('button', { name: 'More info: 5-10 bookings' }).click();
  const list = page.getByRole('dialog', { name: 'Travellers: 5-10 bookings' });
  const row = list.getByRole('row').nth(1).getByRole('cell');
  const bookings = numberIn(await row.nth(3).textContent());
  const name = await row.first().textContent();
  await row.first().getByRole('button').click();
  const one = page.getByRole('dialog', { name: `Travel Expenditure Data - ${name}` });
  await expect(one.getByText(`${bookings} bookings`)).toBeVisible();
  await expect(list).toBeHidden();
});

test('a comparison stands beside every figure, and on a small screen nothing overflows', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, `${address}&compare=lastYear`);
  await expect(page.getByText(/^was /)).toHaveCount(8);
  await page.setViewportSize({ width: 400, height: 800 });
  await settled(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the screen, its modals and booking details have no serious finding in ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, 'staff@demo.test');
    await open(page, `${address}&compare=previous`);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'More info: 21+ bookings' }).click();
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('row').nth(1).getByRole('button').press('Enter');
    const modal = page.getByRole('dialog', { name: /^Travel Expenditure Data/ });
    await modal.getByRole('row').nth(1).getByRole('button').press('Enter');
    await expect(modal.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await settled(page);
    expect(await findings(page)).toEqual([]);
  });
}
