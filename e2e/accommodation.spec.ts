import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { figure, numberIn } from './figures.ts';
import { enter, open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/accommodation?range=last_year';

/** The cells of a table's row, without the head. */
const cells = (page: Page, table: string, row: number) =>
  page.getByRole('region', { name: table }).getByRole('row').nth(row).getByRole('cell');

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('every figure of the cards opens to rows that lead to it', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const lines = page.getByRole('dialog', { name: /^Lines behind/ });
  const rows = [
    ['Total cost of accommodation', /total spend \$([\d,.]+\d)/],
    ['Number of bookings', /in ([\d,]+) booking/],
    ['Number of room nights', /room nights ([\d,]+)/],
  ] as const;
  for (const [label, sum] of rows) {
    const shown = await figure(page, label);
    await page.getByRole('button', { name: `More info: ${label}` }).click();
    await expect(lines.getByText(sum)).toBeVisible();
    const text = (await lines.getByText(sum).textContent()) ?? '';
    expect(numberIn(sum.exec(text)?.[1] ?? null)).toBe(shown);
    await closed(page);
  }
  for (const label of [
    'Average nightly room only rate',
    'Average nightly stay',
    'Average length of stay',
    'Average ancillary charges',
    'Online booking compliance',
  ]) {
    await page.getByRole('button', { name: `More info: ${label}` }).click();
    await expect(lines.getByRole('row').nth(1)).toBeVisible();
    await closed(page);
  }
});

test('overnight trips without accommodation open to a row each', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const trips = await figure(page, 'Overnight trips without accommodation');
  expect(trips).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'More info: Overnight trips without accommodation' }).click();
  const modal = page.getByRole('dialog', { name: 'Overnight Trips without Accommodation' });
  await expect(modal.getByText(/^[\d,]+ overnight trips without accommodation/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('TripsWithoutAccommodation.csv');
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows.length - 1).toBe(trips);
  expect(rows[0]).toContain('Travel booker');
});

test('the table pages by ten, saves a file, and a row opens its stays', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const title = 'Accommodation Spend by Location';
  const table = page.getByRole('region', { name: title }).last();
  // Head, ten rows, totals.
  await expect(table.getByRole('row')).toHaveCount(12);
  const spend = await figure(page, 'Total cost of accommodation');
  expect(numberIn(await table.getByRole('row').last().getByRole('cell').last().textContent())).toBe(spend);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('AccommodationSpendByLocation.csv');

  const row = table.getByRole('row').nth(1).getByRole('cell');
  const [location, hotel, total] = [
    await row.nth(0).textContent(),
    await row.nth(2).textContent(),
    await row.last().textContent(),
  ];
  await row.first().getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: `Accommodation Spend Data: ${hotel}, ${location}` });
  await expect(modal.getByRole('row').last()).toContainText(total ?? '');
});

test('a month and a place of the table twins open their rows', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  await page.getByRole('button', { name: 'Show as table: Accommodation Spend by Month' }).click();
  const month = cells(page, 'Accommodation Spend by Month as table', 1);
  const spend = (await month.nth(1).textContent()) ?? '';
  const name = (await month.first().textContent()) ?? '';
  await month.first().getByRole('button').press('Enter');
  const lines = page.getByRole('dialog', { name: `Lines behind Accommodation spend by month: ${name}` });
  await expect(lines.getByText(`total spend ${spend}`)).toBeVisible();
  await closed(page);

  await page.getByRole('button', { name: 'Show as table: Bookings by Location' }).click();
  const place = cells(page, 'Bookings by Location as table', 1);
  const bookings = (await place.nth(2).textContent()) ?? '';
  const placeName = (await place.first().textContent()) ?? '';
  await place.first().getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: placeName, exact: true });
  await expect(modal.getByText(`${bookings} bookings`)).toBeVisible();
});

test('a bar and a point open the same modals', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const bars = page.getByRole('img', { name: 'Accommodation spend by month, as bars' });
  await bars.locator('path[fill="#1b978a"]').nth(1).click();
  await expect(
    page.getByRole('dialog', { name: /^Lines behind Accommodation spend by month/ }),
  ).toBeVisible();
  await closed(page);
  const map = page.getByRole('img', { name: 'Bookings by location, as points on a world map' });
  // The smallest points lie on top.
  await map.locator('path[fill-opacity]').last().click();
  await expect(page.getByRole('dialog').getByText(/\d bookings?, \d+ lines?/)).toBeVisible();
});

test('a comparison stands beside every figure', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, `${address}&compare=lastYear`);
  await expect(page.locator('dd', { hasText: /^was / })).toHaveCount(10);
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the screen and its modals have no serious finding in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, 'staff@demo.test');
    await open(page, address);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show as table: Bookings by Location' }).click();
    const openers = [
      page.getByRole('button', { name: 'More info: Number of room nights' }),
      page.getByRole('button', { name: 'More info: Overnight trips without accommodation' }),
      cells(page, 'Bookings by Location as table', 1).getByRole('button'),
      cells(page, 'Accommodation Spend by Location', 1).getByRole('button'),
    ];
    for (const opener of openers) {
      await opener.last().press('Enter');
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      await settled(page);
      expect(await findings(page)).toEqual([]);
      await closed(page);
    }
  });
}
