/** Reads figures from a page. */
import { expect, type Locator, type Page } from '@playwright/test';

/** A displayed amount, count or percentage as a number. */
export const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.-]/g, ''));

/** The value beside a figure's label. */
export async function metric(page: Page | Locator, label: string): Promise<number> {
  const term = page.locator('dt', { hasText: label }).first();
  const value = term.locator('xpath=..').locator('dd').first();
  await expect(value).toHaveText(/\d/);
  return numberIn(await value.textContent());
}

/** The earlier value of a compared figure. */
export async function metricBefore(page: Page, label: string): Promise<number> {
  const term = page.locator('dt', { hasText: label }).first();
  const words = await term.locator('xpath=..').getByText(/^was/).textContent();
  return numberIn(/was (\S+?)(?=▲|▼|=|–|\s|$)/.exec(words ?? '')?.[1] ?? null);
}

export type Sums = { lines: number; bookings: number; spend: number; value: number | null };

/** The sums of all rows, from a modal of lines. */
export async function sumsOf(modal: Locator): Promise<Sums> {
  const words = modal.getByText(/lines? in .* bookings?/);
  const text = (await words.textContent()) ?? '';
  const found =
    /([\d,]+) lines? in ([\d,]+) bookings?, total spend (-?\$[\d,.]+\d)(?:, .*?(-?\$?[\d,.]*\d))?/.exec(text);
  if (!found) throw new Error(`No sums in “${text}”`);
  const [, lines = '', bookings = '', spend = '', value] = found;
  return {
    lines: numberIn(lines),
    bookings: numberIn(bookings),
    spend: numberIn(spend),
    value: value === undefined ? null : numberIn(value),
  };
}
