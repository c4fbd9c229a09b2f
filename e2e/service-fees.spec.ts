import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { figure, numberIn, sumsOf } from './figures.ts';
import { enter, open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/servicefees?range=last_year';

const linesOf = (page: Page) => page.getByRole('dialog', { name: /^Lines behind/ });
const typesOf = (page: Page) => page.getByRole('region', { name: 'Spend Analysis' }).last();

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('every figure opens to the lines that lead to it', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const opened = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).click();
    const sums = await sumsOf(linesOf(page));
    await closed(page);
    return sums;
  };
  const all = await opened('More info: Total fees charged');
  expect(all.spend).toBe(await figure(page, 'Total fees charged'));
  expect(all.lines).toBe(await figure(page, 'Number of transactions'));
  const free = await opened('More info: Fees without charge');
  expect(free.lines).toBe(await figure(page, 'Fees without charge'));
  expect((free.lines / all.lines) * 100).toBeCloseTo(
    await figure(page, 'Percentage of fees without charge'),
    1,
  );

  // All, online and offline beside each other: fees per line, fees per booking.
  const table = page.getByRole('table').first();
  await expect(table.getByRole('columnheader')).toHaveText(['All', 'Online', 'Offline']);
  const averages = async (at: number) =>
    (await table.getByRole('row').nth(at).getByRole('cell').allTextContents()).map(numberIn);
  const [charges, perBooking] = [await averages(1), await averages(2)];
  for (const [at, method] of ['', ', online', ', offline'].entries()) {
    const charge = await opened(new RegExp(`more info: Average service fee charge${method}$`));
    expect(charge.spend / charge.lines).toBeCloseTo(charges[at] ?? 0, 1);
    const booking = await opened(new RegExp(`more info: Average fee per booking${method}$`));
    expect(booking.spend / booking.bookings).toBeCloseTo(perBooking[at] ?? 0, 1);
  }
  const online = await opened('More info: Online fees charged');
  expect((online.lines / all.lines) * 100).toBeCloseTo(await figure(page, 'Online fees charged'), 1);
  expect((await opened('More info: Fees as percentage of total spend')).spend).toBe(all.spend);
});

test('the types add up to the card; a type opens to its transactions; both files have their names', async ({
  page,
}) => {
  await enter(page, 'staff@demo.test');
  await open(page, address);
  const saved = async (button: ReturnType<Page['getByRole']>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return download.suggestedFilename();
  };
  const total = typesOf(page).getByRole('row').last().getByRole('cell');
  expect(numberIn(await total.nth(2).textContent())).toBe(await figure(page, 'Total fees charged'));
  expect(numberIn(await total.nth(1).textContent())).toBe(await figure(page, 'Number of transactions'));
  expect(await saved(page.getByRole('button', { name: /CSV/ }))).toBe('ServiceFeeSpendAnalysis.csv');

  const row = typesOf(page).getByRole('row').nth(1).getByRole('cell');
  const [type, transactions, spend] = await row.allTextContents();
  await row.first().getByRole('button').press('Enter');
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
  expect(await saved(modal.getByRole('button', { name: /CSV/ }))).toBe('ServiceFeeTypeTransactions.csv');
});

test('a comparison stands beside every figure, and on a small screen nothing overflows', async ({ page }) => {
  await enter(page, 'staff@demo.test');
  await open(page, `${address}&compare=lastYear`);
  // Six figures of their own, six averages.
  await expect(page.getByText(/^was /)).toHaveCount(12);
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
    await open(page, `${address}&compare=previous`);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'More info: Fees without charge' }).click();
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    expect(await findings(page)).toEqual([]);
    await closed(page);
    await typesOf(page).getByRole('row').nth(1).getByRole('button').press('Enter');
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    expect(await findings(page)).toEqual([]);
  });
}
