/** Reads what a page shows. */
import { expect, type Locator, type Page } from '@playwright/test';

/** A shown amount, count or percentage as a number. */
export const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.-]/g, ''));

/** The value beside a figure's label. */
export async function figure(page: Page | Locator, label: string): Promise<number> {
  const term = page.locator('dt', { hasText: label }).first();
  const value = term.locator('xpath=..').locator('dd').first().locator('> span');
  await expect(value).toHaveText(/\d/);
  return numberIn(await value.textContent());
}
