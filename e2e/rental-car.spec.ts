import { expect, type Locator, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { figure, numberIn } from './figures.ts';
import { enter, open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/rentalcar?range=last_year';

const linesOf = (page: Page) => page.getByRole('dialog', { name: /^Lines behind/ });

/** Clicks the first slice at its right end: the middle of its box may be the hole. */
async function pickFirst(pie: Locator): Promise<void> {
  const slice = pie.locator('path[fill="#3b78c3"]').first();
  const { width = 0, height = 0 } = (await slice.boundingBox()) ?? {};
  await slice.click({ position: { x: width - 12, y: height / 2 } });
}

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('every figure of the cards opens to rows that lead to it', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const sums = [
    ['Total cost of rental cars', /total spend \$([\d,.]+\d)/],
    ['Number of bookings', /in ([\d,]+) booking/],
    ['Number of hire days', /hire days ([\d,]+)/],
  ] as const;
  for (const [label, sum] of sums) {
    const shown = await figure(page, label);
    await page.getByRole('button', { name: `More info: ${label}` }).click();
    await expect(linesOf(page).getByText(sum)).toBeVisible();
    const text = (await linesOf(page).getByText(sum).textContent()) ?? '';
    expect(numberIn(sum.exec(text)?.[1] ?? null)).toBe(shown);
    await closed(page);
  }
  for (const label of [
    'Average daily rate',
    'Average hire days',
    'Average ancillary charge',
    'Online booking compliance',
  ]) {
    await page.getByRole('button', { name: `More info: ${label}` }).click();
    await expect(linesOf(page).getByRole('row').nth(1)).toBeVisible();
    await closed(page);
  }
});

test('a slice leads to the supplier’s car types, Back returns, and another filter begins anew', async ({
  page,
}) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const suppliers = page.getByRole('img', { name: 'Rental car spend by supplier, as a pie' });
  await pickFirst(suppliers);
  const carTypes = page.getByRole('img', { name: 'Rental car spend by car type, as a pie' });
  await expect(carTypes).toBeVisible();
  await expect(page.getByText(/, by car type$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(suppliers).toBeVisible();
  await expect(page.getByText('All suppliers')).toBeVisible();

  await pickFirst(suppliers);
  await expect(carTypes).toBeVisible();
  await page.getByLabel('Customer', { exact: true }).click();
  await page.locator('.ant-select-item-option').first().click();
  await expect(suppliers).toBeVisible();
});

test('the table twin drills the same way, and its parts add up', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  await page.getByRole('button', { name: 'Show as table: Rental Car Spend by Supplier' }).click();
  const table = page.getByRole('region', { name: 'Rental Car Spend by Supplier as table' });
  const cell = (row: number, at: number) => table.getByRole('row').nth(row).getByRole('cell').nth(at);
  const total = async () =>
    numberIn(await table.getByRole('row').last().getByRole('cell').last().textContent());
  expect(await total()).toBe(await figure(page, 'Total cost of rental cars'));

  const supplier = (await cell(1, 0).textContent()) ?? '';
  const spend = numberIn(await cell(1, 1).textContent());
  await cell(1, 0).getByRole('button').press('Enter');
  await expect(page.getByText(`${supplier}, by car type`)).toBeVisible();
  await expect.poll(total).toBe(spend);

  await page.getByRole('button', { name: 'More info: Rental car spend by supplier' }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`: ${supplier}$`) })).toContainText(
    spend.toLocaleString('en-AU', { minimumFractionDigits: 2 }),
  );
  await closed(page);

  const type = (await cell(1, 0).textContent()) ?? '';
  const typeSpend = (await cell(1, 1).textContent()) ?? '';
  await cell(1, 0).getByRole('button').press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(`: ${supplier}, ${type}$`) })).toContainText(
    `total spend ${typeSpend}`,
  );
});

test('a month opens to its lines, a row of the table to its hires', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const bars = page.getByRole('img', { name: 'Rental car spend by month, as bars' });
  await bars.locator('path[fill="#c9741a"]').nth(1).click();
  await expect(page.getByRole('dialog', { name: /^Lines behind Rental car spend by month/ })).toBeVisible();
  await closed(page);

  const table = page.getByRole('region', { name: 'Rental Car Spend by Location' }).last();
  // Head, ten rows, totals.
  await expect(table.getByRole('row')).toHaveCount(12);
  const sum = table.getByRole('row').last().getByRole('cell').last();
  expect(numberIn(await sum.textContent())).toBe(await figure(page, 'Total cost of rental cars'));
  const row = table.getByRole('row').nth(1).getByRole('cell');
  const [location, supplier, spend] = [
    await row.nth(0).textContent(),
    await row.nth(2).textContent(),
    await row.last().textContent(),
  ];
  await row.first().getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: `Rental Car Spend Data: ${supplier}, ${location}` });
  await expect(modal.getByRole('row').last()).toContainText(spend ?? '');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('RentalCarSpendData.csv');
});

test('a comparison stands beside every figure, and on a small screen nothing overflows', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, `${address}&compare=lastYear`);
  await expect(page.locator('dd', { hasText: /^was / })).toHaveCount(7);
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await settled(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the screen and its modals have no serious finding in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, 'staff@demo.test');
    await open(page, address);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'More info: Average daily rate' }).click();
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    expect(await findings(page)).toEqual([]);
    await closed(page);
    const table = page.getByRole('region', { name: 'Rental Car Spend by Location' }).last();
    await table.getByRole('row').nth(1).getByRole('button').press('Enter');
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    expect(await findings(page)).toEqual([]);
  });
}
