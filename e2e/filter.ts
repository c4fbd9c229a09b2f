/** Chooses in the filter. */
import type { Page } from '@playwright/test';

/** The first customer: before them stand all organisations. */
export async function chooseCustomer(page: Page): Promise<void> {
  await page.getByLabel('Customer', { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasNotText: 'All organisations' }).first().click();
}
