/** Opens and closes the modals behind figures and rows, and downloads files. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Sums, sumsOf } from './figures.ts';

/** The button that opens the rows behind a figure. */
export const metricButton = (page: Page, label: string): Locator =>
  page.getByRole('button', {
    name: new RegExp(`^Open rows of ${label.replaceAll(/[()+]/g, '\\$&')}(?:: |$)`),
  });

/** Opens the rows behind a figure, and waits for the first row. */
export async function openMetric(page: Page, label: string): Promise<Locator> {
  await metricButton(page, label).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('row').nth(1)).toBeVisible();
  return modal;
}

export async function closeModal(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Presses Escape until it opens the dialog: just after one has left the page, a key may still be meant for that one. */
export async function escapeInto(dialog: Locator): Promise<void> {
  await expect(async () => {
    await dialog.page().keyboard.press('Escape');
    await expect(dialog).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/** The transactions of a figure, or of a part of a chart: its name may go on with the month or the place. */
export const linesBehind = (page: Page, what = '') =>
  page.getByRole('dialog', { name: `Transactions in “${what}` });

/** The sums of the lines behind a figure. */
export async function sumsBehind(page: Page, label: string): Promise<Sums> {
  await openMetric(page, label);
  const sums = await sumsOf(linesBehind(page, label));
  await closeModal(page);
  return sums;
}

/** Clicks a download button, and returns the file. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** The standard file name: screen, table, node and dates. */
export const fileNamed = (screen: string, table: string, ending = 'csv') =>
  new RegExp(
    `^${screen} - ${table} - All organisations - \\d{4}-\\d\\d-\\d\\d to \\d{4}-\\d\\d-\\d\\d\\.${ending}$`,
  );

/** Opens a booking by the reference in a row. */
export async function openBooking(page: Page, reference: Locator): Promise<Locator> {
  const name = (await reference.textContent())?.trim();
  await reference.press('Enter');
  const booking = page.getByRole('dialog', { name: `Booking ${name}` });
  await expect(booking.getByRole('heading', { name: 'Itinerary' })).toBeVisible();
  return booking;
}

export const csvButton = (place: Page | Locator) => place.getByRole('button', { name: /CSV/ });

/** The cells of a table row: 0 is the header, -1 the last row, the totals. */
export const cellsOf = (table: Locator, row: number) => table.getByRole('row').nth(row).getByRole('cell');
