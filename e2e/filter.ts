/** Selects values in the filter. */
import type { Page } from '@playwright/test';

/** Selects the first customer, which is listed after all organisations. */
export async function chooseCustomer(page: Page): Promise<void> {
  await page.getByLabel('Customer', { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasNotText: 'All organisations' }).first().click();
}
