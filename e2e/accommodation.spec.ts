import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { pickColumn, pickCrowd, pickLonePoint } from './charts.ts';
import { metric, numberIn, sumsOf } from './figures.ts';
import {
  cellsOf,
  closeModal,
  csvButton,
  fileNamed,
  linesBehind,
  openMetric,
  saved,
  sumsBehind,
} from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/accommodation?range=last_year';

test('figures show earlier values, and open the rows behind them', async ({ page }) => {
  await open(page, `${address}&compare=lastYear`);
  await expect(page.locator('dd', { hasText: /^was / })).toHaveCount(10);
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible();

  for (const [label, of] of [
    ['Total cost of accommodation', 'spend'],
    ['Number of bookings', 'bookings'],
  ] as const) {
    expect((await sumsBehind(page, label))[of]).toBe(await metric(page, label));
  }
  await openMetric(page, 'Number of room nights');
  await expectAccessible(page);
  await expect(linesBehind(page).getByText(/room nights [\d,]+/)).toBeVisible();
  const { value } = await sumsOf(linesBehind(page));
  await closeModal(page);
  expect(value).toBe(await metric(page, 'Number of room nights'));
  for (const label of [
    'Average nightly room only rate',
    'Average nightly cost',
    'Average length of stay',
    'Average ancillary charges',
    'Online booking compliance',
  ]) {
    await openMetric(page, label);
    await closeModal(page);
  }

  await test.step('overnight trips without accommodation have a row each', async () => {
    const trips = await metric(page, 'Overnight trips without accommodation');
    expect(trips).toBeGreaterThan(10);
    await openMetric(page, 'Overnight trips without accommodation');
    const modal = page.getByRole('dialog', { name: 'Overnight Trips without Accommodation' });
    await expect(modal.getByText(/^[\d,]+ overnight trips without accommodation/)).toBeVisible();
    await expectAccessible(page);
    const file = await saved(page, csvButton(modal));
    expect(file.name).toMatch(fileNamed('Accommodation', 'Overnight Trips without Accommodation'));
    const rows = readFileSync(file.path, 'utf8').trim().split('\r\n');
    expect(rows.length - 1).toBe(trips);
    expect(rows[0]).toContain('Travel booker');
  });
});

test('bars, points, their tables and the locations open their rows', async ({ page }) => {
  await open(page, address);
  await test.step('a bar and a point of the charts', async () => {
    const bars = page.getByRole('img', { name: 'Accommodation spend by month, as bars' });
    await bars.locator('path[fill="#1b978a"]').nth(1).click();
    await expect(linesBehind(page, 'Accommodation spend by month')).toBeVisible();
    await closeModal(page);
    const map = page.getByRole('img', { name: 'Bookings by location, as points on a world map' });
    await pickLonePoint(map);
    await expect(page.getByRole('dialog').getByText(/^\d+ bookings?$/)).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/^\d+ lines?$/)).toBeVisible();
    await closeModal(page);
  });

  await test.step('the whole column of a month, and overlapping points', async () => {
    const bars = page.getByRole('img', { name: 'Accommodation spend by month, as bars' });
    await pickColumn(bars, 1);
    await expect(linesBehind(page, 'Accommodation spend by month')).toBeVisible();
    await closeModal(page);
    const map = page.getByRole('img', { name: 'Bookings by location, as points on a world map' });
    const places = await pickCrowd(page, map);
    await expectAccessible(page);
    const place = places.getByRole('button').nth(1);
    const [, name = '', count] = (await place.textContent())?.match(/^(.+?)([\d,]+ bookings?)$/) ?? [];
    await place.click();
    const modal = page.getByRole('dialog', { name, exact: true });
    await expect(modal.getByText(count ?? '', { exact: true })).toBeVisible();
    await closeModal(page);
  });

  await test.step('a month and a place of their tables', async () => {
    await page.getByRole('button', { name: 'Show as table: Accommodation Spend by Month' }).click();
    const month = cellsOf(page.getByRole('region', { name: 'Accommodation Spend by Month as table' }), 1);
    const [name, spend] = await month.allTextContents();
    await month.first().getByRole('button').first().press('Enter');
    const lines = linesBehind(page, `Accommodation spend by month: ${name}`);
    await expect(lines.getByText(`total spend ${spend}`)).toBeVisible();
    await closeModal(page);

    await page.getByRole('button', { name: 'Show as table: Bookings by Location' }).click();
    const place = cellsOf(page.getByRole('region', { name: 'Bookings by Location as table' }), 1);
    const [placeName = '', , bookings] = await place.allTextContents();
    await place.first().getByRole('button').first().press('Enter');
    const modal = page.getByRole('dialog', { name: placeName, exact: true });
    await expect(modal.getByText(`${bookings} bookings`)).toBeVisible();
    await expectAccessible(page);
    await closeModal(page);
  });

  await test.step('the table of locations: ten rows, the sum, the file, the stays of a row', async () => {
    const table = page.getByRole('region', { name: 'Accommodation Spend by Location' }).last();
    // Header, ten rows, totals.
    await expect(table.getByRole('row')).toHaveCount(12);
    const spend = await metric(page, 'Total cost of accommodation');
    expect(numberIn(await cellsOf(table, -1).last().textContent())).toBe(spend);
    expect((await saved(page, csvButton(page))).name).toMatch(
      fileNamed('Accommodation', 'Accommodation Spend by Location'),
    );

    const row = cellsOf(table, 1);
    const [location, , hotel] = await row.allTextContents();
    const total = await row.last().textContent();
    await row.first().getByRole('button').first().press('Enter');
    const modal = page.getByRole('dialog', { name: `Accommodation Spend Data: ${hotel}, ${location}` });
    await expect(modal.getByRole('row').last()).toContainText(total ?? '');
    await expectAccessible(page);
  });
});
