import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
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
  openMetric,
  saved,
  sumsBehind,
} from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/airfare?range=last_year';
const compared = `${address}&compare=lastYear`;

const tableOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).last();

test('figures show earlier values and open their lines; segments are downloaded and mailed', async ({
  page,
}) => {
  await open(page, compared);
  await expect(page.locator('dd', { hasText: /^was / })).toHaveCount(15);

  const spend = await metric(page, 'Total cost of airfares');
  const all = await sumsBehind(page, 'Total cost of airfares');
  expect(all.spend).toBe(spend);
  const bookings = await metric(page, 'Number of air bookings');
  expect((await sumsBehind(page, 'Number of air bookings')).bookings).toBe(bookings);
  expect((await sumsBehind(page, 'Number of tickets')).bookings).toBeGreaterThan(100);
  expect((await sumsBehind(page, 'Number of segments flown')).lines).toBe(
    await metric(page, 'Number of segments flown'),
  );
  const leads = await sumsBehind(page, 'Average booking lead time (days)');
  expect((leads.value ?? 0) / leads.bookings).toBeCloseTo(await metric(page, 'Average booking lead time'), 1);
  for (const label of ['Average cost of booking', 'Average cost of air ticket', 'Cost per kilometre flown']) {
    expect((await sumsBehind(page, label)).spend).toBe(spend);
  }
  const online = await sumsBehind(page, 'Online booking compliance');
  expect((online.bookings / bookings) * 100).toBeCloseTo(await metric(page, 'Online booking compliance'), 2);
  expect((await sumsBehind(page, 'Cheapest fare compliance')).lines).toBeGreaterThan(100);
  expect((await sumsBehind(page, 'Restricted fare uptake')).lines).toBeGreaterThan(100);
  const emissions = await metric(page, 'CO2 emission');
  expect((await sumsBehind(page, 'CO2 emission')).value).toBe(emissions);
  expect((await sumsBehind(page, 'CO2 per trip')).value).toBe(emissions);

  await test.step('the files contain every Air line', async () => {
    const csv = await saved(page, page.getByRole('button', { name: 'Export segments as CSV' }));
    expect(csv.name).toMatch(fileNamed('Airfare', 'Segments'));
    expect(readFileSync(csv.path, 'utf8').trim().split('\r\n')).toHaveLength(all.lines + 1);
    const workbook = await saved(page, page.getByRole('button', { name: 'Export segments as Excel' }));
    expect(workbook.name).toMatch(fileNamed('Airfare', 'Segments', 'xlsx'));
    expect(readFileSync(workbook.path).subarray(0, 2).toString()).toBe('PK');
  });
  await page.getByRole('button', { name: 'Send segments by e-mail' }).click();
  const question = page.getByRole('dialog', { name: 'Send by e-mail' });
  await expect(question).toContainText(/staff@demo\.test.*Excel.*Airfare - Segments/);
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Report generated successfully')).toBeVisible();
  await expect(page.getByText(/The report will arrive by email at staff@demo\.test soon\./)).toBeVisible();
});

test('destinations, airlines and fare types open their tickets', async ({ page }) => {
  await open(page, compared);
  await openMetric(page, 'CO2 emission');
  await expectAccessible(page);
  await closeModal(page);

  await test.step('a destination; the table adds up to the card', async () => {
    const table = tableOf(page, 'Spend by Destination');
    await expect(table.getByRole('row')).toHaveCount(12);
    expect(numberIn(await cellsOf(table, -1).nth(5).textContent())).toBe(
      await metric(page, 'Total cost of airfares'),
    );
    const row = cellsOf(table, 1);
    const [name, , bookings, tickets, , total = ''] = await row.allTextContents();
    await row.first().getByRole('button').first().press('Enter');
    const modal = page.getByRole('dialog', { name: `Spend by Destination Data: ${name}` });
    await expect(modal.getByText(`${bookings} bookings, ${tickets} tickets`)).toBeVisible();
    await expect(modal.getByRole('row').last()).toContainText(total);
    await expectAccessible(page);
    const file = await saved(page, csvButton(modal));
    expect(file.name).toMatch(fileNamed('Airfare', 'Spend by Destination Data- .*'));
    const rows = readFileSync(file.path, 'utf8').trim().split('\r\n');
    const sum = rows.slice(1).reduce((all, line) => all + Number(line.split(',').at(-1)), 0);
    expect(sum).toBeCloseTo(numberIn(total), 2);
    await closeModal(page);
  });

  await test.step('a slice of the market, and its row', async () => {
    const pie = page.getByRole('img', { name: 'Airfares by airline, as a pie' });
    await pickLargest(pie);
    const modal = page.getByRole('dialog', { name: /^Spend by Airline Data: / });
    await expect(modal.getByRole('row').nth(1)).toBeVisible();
    const title = (await modal.getByText(/^Spend by Airline Data: /).textContent()) ?? '';
    await closeModal(page);
    const legend = page.getByRole('region', { name: 'Airline Market Share' }).getByRole('list');
    const entry = legend.getByRole('button').first();
    const share = (await entry.textContent())?.match(/[\d.]+%$/)?.[0] ?? '';
    await entry.press('Enter');
    await expect(page.getByRole('dialog', { name: title }).getByRole('row').nth(1)).toBeVisible();
    await closeModal(page);
    await legend.getByRole('button', { name: /^\d+ others / }).click();
    const others = page.getByRole('dialog', { name: /^\d+ others$/ });
    await expectAccessible(page);
    const other = others.getByRole('button').first();
    await expect(other).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(others).toBeHidden();
    await page.getByRole('button', { name: 'Show as table: Airline Market Share' }).click();
    const row = cellsOf(tableOf(page, 'Airline Market Share as table'), 1);
    const name = (await row.first().textContent()) ?? '';
    const spend = (await row.nth(2).textContent()) ?? '';
    expect(title).toBe(`Spend by Airline Data: ${name}`);
    await expect(row.nth(1)).toHaveText(/^\d+\.\d\d%$/);
    await expect(row.nth(1)).toHaveText(share);
    await row.first().getByRole('button', { name, exact: true }).press('Enter');
    await expect(page.getByRole('dialog', { name: title }).getByRole('row').last()).toContainText(spend);
    await closeModal(page);
  });

  await test.step('a fare type, and its classes', async () => {
    const table = tableOf(page, 'Travel by airfare class');
    const before = await table.getByRole('row').count();
    const toggle = table.getByRole('button', { name: /^Show the parts of / }).first();
    await toggle.press('Enter');
    expect(await table.getByRole('row').count()).toBeGreaterThan(before);
    await expectAccessible(page);
    const subtotal = cellsOf(table, 1);
    const [name, spend = '', , , changed] = await subtotal.allTextContents();
    await subtotal.nth(1).click();
    const modal = page.getByRole('dialog', { name: `Travel by Airfare Class Data: ${name}`, exact: true });
    await expect(modal.getByText(new RegExp(`${changed} fares? changed`))).toBeVisible();
    await expect(modal.getByRole('row').last()).toContainText(spend);
    await expectAccessible(page);
    await closeModal(page);
    const part = cellsOf(table, 2);
    const [partName, partSpend = ''] = await part.allTextContents();
    await part.first().getByRole('button').first().press('Enter');
    const ofClass = page.getByRole('dialog', { name: `Travel by Airfare Class Data: ${name}, ${partName}` });
    await expect(ofClass.getByRole('row').last()).toContainText(partSpend);
    await closeModal(page);
  });

  await test.step('emissions by class and by route add up to the card, and open their flights', async () => {
    const method =
      'UK government conversion factors, business travel, of the year of travel, with radiative forcing';
    await expect(page.getByText(`CO2: ${method}.`)).toHaveCount(5);
    await expect(page.getByRole('img', { name: 'CO2 by month, as bars' })).toBeVisible();
    await page.getByRole('button', { name: 'Show as table: CO2 by Class of Travel' }).click();
    const classes = cellsOf(tableOf(page, 'CO2 by Class of Travel as table'), -1);
    const routes = tableOf(page, 'CO2 by Route');
    const all = (await cellsOf(routes, -1).nth(3).textContent()) ?? '';
    await expect(classes.nth(3)).toHaveText(all);
    // Kilograms, and thousands of tonnes.
    expect(numberIn(all) / 1e6).toBeCloseTo(await metric(page, 'CO2 emission'), 2);
    const file = await saved(page, csvButton(page.getByRole('region', { name: 'CO2 by Route' }).first()));
    expect(readFileSync(file.path, 'utf8').split('\r\n')[1]).toContain(`"${method}"`);
    const [name, segments = ''] = await cellsOf(routes, 1).allTextContents();
    await cellsOf(routes, 1).first().getByRole('button').first().press('Enter');
    const modal = page.getByRole('dialog', { name: `Transactions in “CO2 emission: ${name}”` });
    expect((await sumsOf(modal)).lines).toBe(numberIn(segments));
    await closeModal(page);
  });

  await page.getByRole('button', { name: 'Show as table: Days Booked in Advance' }).click();
  await expect(page.getByRole('columnheader', { name: 'Before' })).toHaveCount(6);
});

test('days in advance drill down to classes and back, and restart with new data', async ({ page }) => {
  await open(page, address);
  const panel = page.getByRole('region', { name: 'Days Booked in Advance' });
  const bars = (level: string) =>
    panel.getByRole('img', { name: `Days booked in advance by ${level}, as bars` });
  const back = panel.getByRole('button', { name: 'Back' });
  const pick = (level: string) => bars(level).locator('path[fill="#3b78c3"]').first().click();
  const modal = linesBehind(page);

  await expect(bars('fare type')).toBeVisible();
  await expect(back).toHaveCount(0);
  await pick('fare type');
  await pick('fare type description');
  await expect(bars('class of travel')).toBeVisible();
  const path = ((await panel.getByText(/, by class of travel$/).textContent()) ?? '').split(', by')[0];
  expect(path).toMatch(/^.+ › .+$/);
  // The last level has no further level: a bar opens its lines.
  await pick('class of travel');
  await expect(modal.getByText(/^[\d,]+ lines in .*, days in advance/)).toBeVisible();
  await closeModal(page);
  await back.click();
  await expect(bars('fare type description')).toBeVisible();
  await back.click();
  await expect(bars('fare type')).toBeVisible();
  await expect(back).toHaveCount(0);

  await pick('fare type');
  await expect(back).toBeVisible();
  await chooseCustomer(page);
  await expect(page).toHaveURL(/node=\d+/);
  await settled(page);
  await expect(bars('fare type')).toBeVisible();
  await expect(back).toHaveCount(0);

  await panel.getByRole('button', { name: 'Show as table: Days Booked in Advance' }).click();
  const row = cellsOf(tableOf(page, 'Days Booked in Advance as table'), 1);
  const [name, mean = '', count = ''] = await row.allTextContents();
  // The table drills down as the bars do.
  await row.first().getByRole('button').first().press('Enter');
  await expect(panel.getByText(`${name}, by fare type description`)).toBeVisible();
  await expect(panel.getByRole('columnheader', { name: 'Description' })).toBeVisible();
  await panel.getByRole('button', { name: 'Open rows' }).click();
  await expect(modal.getByRole('row').nth(1)).toBeVisible();
  const sums = await sumsOf(modal);
  expect(sums.lines).toBe(numberIn(count));
  expect((sums.value ?? 0) / sums.lines).toBeCloseTo(numberIn(mean), 1);
});
