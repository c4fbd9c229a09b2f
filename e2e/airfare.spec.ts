import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { figure, numberIn, sumsOf } from './figures.ts';
import { enter, open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/airfare?range=last_year';

const lines = (page: Page) => page.getByRole('dialog', { name: /^Lines behind/ });

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The texts of a row's cells. */
const cells = (page: Page, table: string, row: number) =>
  page.getByRole('region', { name: table, exact: true }).last().getByRole('row').nth(row).getByRole('cell');

/** Opens a figure of the cards, and reads what its rows come to. */
async function sumsBehind(page: Page, label: string) {
  await page.getByRole('button', { name: `More info: ${label}` }).click();
  await expect(lines(page).getByRole('row').nth(1)).toBeVisible();
  const found = await sumsOf(lines(page));
  await closed(page);
  return found;
}

test('spend and averages open to the lines that they are made of', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const spend = await figure(page, 'Total cost of airfares');
  expect((await sumsBehind(page, 'Total cost of airfares')).spend).toBe(spend);
  expect((await sumsBehind(page, 'Number of air bookings')).bookings).toBe(
    await figure(page, 'Number of air bookings'),
  );
  expect((await sumsBehind(page, 'Number of tickets')).bookings).toBeGreaterThan(100);
  expect((await sumsBehind(page, 'Number of segments flown')).lines).toBe(
    await figure(page, 'Number of segments flown'),
  );
  const leads = await sumsBehind(page, 'Average booking lead in time');
  expect((leads.value ?? 0) / leads.bookings).toBeCloseTo(
    await figure(page, 'Average booking lead in time'),
    1,
  );
  for (const label of ['Average cost of booking', 'Average cost of air ticket', 'Cost per kilometre flown']) {
    expect((await sumsBehind(page, label)).spend).toBe(spend);
  }
});

test('shares and emissions open to the lines that they are made of', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const bookings = await figure(page, 'Number of air bookings');
  const online = await sumsBehind(page, 'Online booking compliance');
  expect((online.bookings / bookings) * 100).toBeCloseTo(await figure(page, 'Online booking compliance'), 2);
  expect((await sumsBehind(page, 'Cheapest fare compliance')).lines).toBeGreaterThan(100);
  expect((await sumsBehind(page, 'Restricted fare uptake')).lines).toBeGreaterThan(100);
  expect((await sumsBehind(page, 'CO2 emission')).value).toBe(await figure(page, 'CO2 emission'));
});

test('a destination opens its tickets, and the table adds up to the card', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const spend = await figure(page, 'Total cost of airfares');
  const table = page.getByRole('region', { name: 'Spend by Destination' }).last();
  await expect(table.getByRole('row')).toHaveCount(12);
  expect(numberIn(await table.getByRole('row').last().getByRole('cell').nth(5).textContent())).toBe(spend);
  const row = cells(page, 'Spend by Destination', 1);
  const [name, bookings, tickets, total] = await Promise.all(
    [0, 2, 3, 5].map(async (at) => (await row.nth(at).textContent()) ?? ''),
  );
  await row.first().getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: `Spend by Destination Data: ${name}` });
  await expect(modal.getByText(`${bookings} bookings, ${tickets} tickets`)).toBeVisible();
  await expect(modal.getByRole('row').last()).toContainText(total ?? '');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('AirSpendByDestinationData.csv');
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  const sum = rows.slice(1).reduce((all, line) => all + Number(line.split(',').at(-1)), 0);
  expect(sum).toBeCloseTo(numberIn(total ?? ''), 2);
});

test('a slice of the market, and its row, open the airline’s tickets', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const pie = page.getByRole('img', { name: 'Airfares by airline, as a pie' });
  const { width = 0, height = 0 } = (await pie.boundingBox()) ?? {};
  // The largest slice begins at the top and goes to the right.
  const ring = 0.45 * (Math.min(width, height) / 2) * Math.SQRT1_2;
  await pie.click({ position: { x: 0.32 * width + ring, y: 0.5 * height - ring } });
  const modal = page.getByRole('dialog', { name: /^Spend by Airline Data: / });
  await expect(modal.getByRole('row').nth(1)).toBeVisible();
  const title = (await modal.getByText(/^Spend by Airline Data: /).textContent()) ?? '';
  await closed(page);
  await page.getByRole('button', { name: 'Show as table: Airline Market Share' }).click();
  const row = cells(page, 'Airline Market Share as table', 1);
  const name = (await row.first().textContent()) ?? '';
  const spend = (await row.nth(2).textContent()) ?? '';
  expect(title).toBe(`Spend by Airline Data: ${name}`);
  await expect(row.nth(1)).toHaveText(/^\d+\.\d\d%$/);
  await row.first().getByRole('button').press('Enter');
  await expect(page.getByRole('dialog', { name: title }).getByRole('row').last()).toContainText(spend);
});

test('days in advance go down to classes, back, and begin anew with new data', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const panel = page.getByRole('region', { name: 'Days Booked in Advance' });
  const bars = (level: string) =>
    panel.getByRole('img', { name: `Days booked in advance by ${level}, as bars` });
  const back = panel.getByRole('button', { name: 'Back' });
  const pick = (level: string) => bars(level).locator('path[fill="#3b78c3"]').first().click();

  await expect(bars('fare type')).toBeVisible();
  await expect(back).toHaveCount(0);
  await pick('fare type');
  await pick('fare type description');
  await expect(bars('class of travel')).toBeVisible();
  const path = ((await panel.getByText(/, by class of travel$/).textContent()) ?? '').split(', by')[0];
  expect(path).toMatch(/^.+ › .+$/);
  // The last level has nothing below it: a bar opens its lines.
  await pick('class of travel');
  await expect(lines(page).getByText(/days in advance/)).toBeVisible();
  await closed(page);
  await back.click();
  await expect(bars('fare type description')).toBeVisible();
  await back.click();
  await expect(bars('fare type')).toBeVisible();
  await expect(back).toHaveCount(0);

  await pick('fare type');
  await expect(back).toBeVisible();
  await page.getByLabel('Customer', { exact: true }).click();
  await page.locator('.ant-select-item-option').first().click();
  await expect(page).toHaveURL(/node=\d+/);
  await settled(page);
  await expect(bars('fare type')).toBeVisible();
  await expect(back).toHaveCount(0);

  await panel.getByRole('button', { name: 'Show as table: Days Booked in Advance' }).click();
  const row = cells(page, 'Days Booked in Advance as table', 1);
  const [mean, count] = [await row.nth(3).textContent(), await row.nth(4).textContent()];
  await row.first().getByRole('button').press('Enter');
  await expect(lines(page).getByRole('row').nth(1)).toBeVisible();
  const sums = await sumsOf(lines(page));
  expect(sums.lines).toBe(numberIn(count));
  expect((sums.value ?? 0) / sums.lines).toBeCloseTo(numberIn(mean), 1);
});

test('fare types open to their classes, and rows of both to their lines', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const table = page.getByRole('region', { name: 'Travel by airfare class', exact: true }).last();
  const before = await table.getByRole('row').count();
  const toggle = table.getByRole('button', { name: /^Show the parts of / }).first();
  await toggle.press('Enter');
  expect(await table.getByRole('row').count()).toBeGreaterThan(before);
  const subtotal = table.getByRole('row').nth(1).getByRole('cell');
  const name = (await subtotal.first().textContent()) ?? '';
  const [spend, changed] = [await subtotal.nth(1).textContent(), await subtotal.nth(4).textContent()];
  await subtotal.nth(1).click();
  const modal = page.getByRole('dialog', { name: `Travel by Airfare Class Data: ${name}`, exact: true });
  await expect(modal.getByText(new RegExp(`${changed} fares? changed`))).toBeVisible();
  await expect(modal.getByRole('row').last()).toContainText(spend ?? '');
  await closed(page);
  const part = table.getByRole('row').nth(2).getByRole('cell');
  const partName = await part.first().textContent();
  await part.first().getByRole('button').press('Enter');
  const ofClass = page.getByRole('dialog', { name: `Travel by Airfare Class Data: ${name}, ${partName}` });
  await expect(ofClass.getByRole('row').last()).toContainText((await part.nth(1).textContent()) ?? '');
});

test('segments are saved as a file that holds every Air line, and sent by e-mail', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  await page.getByRole('button', { name: 'More info: Total cost of airfares' }).click();
  await expect(lines(page).getByRole('row').nth(1)).toBeVisible();
  const { lines: segments } = await sumsOf(lines(page));
  await closed(page);
  for (const [label, name] of [
    ['CSV', 'AirSegments.csv'],
    ['Excel', 'AirSegments.xlsx'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export segments as ${label}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    const file = readFileSync(await download.path());
    if (label === 'CSV') expect(file.toString().trim().split('\r\n')).toHaveLength(segments + 1);
    else expect(file.subarray(0, 2).toString()).toBe('PK');
  }
  await page.getByRole('button', { name: 'Send segments by e-mail' }).click();
  await expect(page.getByText('Report generated successfully')).toBeVisible();
  await expect(page.getByText('The report will arrive by email soon.')).toBeVisible();
});

test('a comparison stands beside every figure and in every table', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, `${address}&compare=lastYear`);
  await expect(page.locator('dd', { hasText: /^was / })).toHaveCount(13);
  await page.getByRole('button', { name: 'Show as table: Airline Market Share' }).click();
  await page.getByRole('button', { name: 'Show as table: Days Booked in Advance' }).click();
  await expect(page.getByRole('columnheader', { name: 'Before' })).toHaveCount(4);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`Airfare and its modals have no serious finding in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, 'staff@demo.test');
    await open(page, `${address}&compare=previous`);
    await page
      .getByRole('button', { name: /^Show the parts of / })
      .first()
      .click();
    expect(await findings(page)).toEqual([]);
    const openers = [
      page.getByRole('button', { name: 'More info: CO2 emission' }),
      cells(page, 'Spend by Destination', 1).first().getByRole('button'),
      cells(page, 'Travel by airfare class', 1).first().getByRole('button').last(),
    ];
    for (const opener of openers) {
      await opener.click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      await settled(page);
      expect(await findings(page)).toEqual([]);
      await closed(page);
    }
  });
}

test('on a small screen nothing is wider than it', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
