/** Opens and closes what lies behind figures and rows, and saves files. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Sums, sumsOf } from './figures.ts';

/** The number that opens the rows behind a figure. */
export const figureButton = (page: Page, label: string): Locator =>
  page.getByRole('button', {
    name: new RegExp(`^Open rows of ${label.replaceAll(/[()+]/g, '\\$&')}(?:: |$)`),
  });

/** Opens the rows behind a figure, and waits for the first. */
export async function openFigure(page: Page, label: string): Promise<Locator> {
  await figureButton(page, label).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('row').nth(1)).toBeVisible();
  return modal;
}

export async function closeModal(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

export const linesBehind = (page: Page, what = '') =>
  page.getByRole('dialog', { name: `Lines behind ${what}` });

/** What the lines behind a figure come to. */
export async function sumsBehind(page: Page, label: string): Promise<Sums> {
  await openFigure(page, label);
  const sums = await sumsOf(linesBehind(page, label));
  await closeModal(page);
  return sums;
}

/** Clicks what saves a file. */
export async function saved(page: Page, button: Locator): Promise<{ name: string; path: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

/** What a file is called that has no name beyond the product: screen, table, node and dates. */
export const fileNamed = (screen: string, table: string, ending = 'csv') =>
  new RegExp(
    `^${screen} - ${table} - All organisations - \\d{4}-\\d\\d-\\d\\d to \\d{4}-\\d\\d-\\d\\d\\.${ending}$`,
  );

/** Opens the booking that a row names, from its reference. */
export async function openBooking(page: Page, reference: Locator): Promise<Locator> {
  const name = (await reference.textContent())?.trim();
  await reference.press('Enter');
  const booking = page.getByRole('dialog', { name: `Booking ${name}` });
  await expect(booking.getByRole('heading', { name: 'Itinerary' })).toBeVisible();
  return booking;
}

export const csvButton = (place: Page | Locator) => place.getByRole('button', { name: /CSV/ });

/** The cells of a row of a table: 0 is its head, -1 its last, the totals. */
export const cellsOf = (table: Locator, row: number) => table.getByRole('row').nth(row).getByRole('cell');
