/** Selects values in the filter. */
import type { Page } from '@playwright/test';

/** One of the demo's largest customers, with cost centres below it. */
const customer = 'Blackwood & Partners, Lawyers';

/** Selects a customer by its name: the order of the list depends on what the user chose before. */
export async function chooseCustomer(page: Page): Promise<void> {
  await page.getByLabel('Customer', { exact: true }).fill(customer);
  await page.locator('.ant-select-item-option').filter({ hasText: customer }).click();
}
