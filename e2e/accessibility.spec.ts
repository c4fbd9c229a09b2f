import { expect } from '@playwright/test';
import { findings } from './axe.ts';
import { enter, open } from './sign-in.ts';
import { test } from './test.ts';

const openers = [
  'More info: Cost of change',
  'More info: Non compliant bookings',
  'More info: Hotel room nights',
  'Show all travellers',
];

for (const scheme of ['light', 'dark'] as const) {
  test(`Summary and its modals have no serious finding in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, 'staff@demo.test');
    await open(page, '/#/view/summary?range=last_3_months&compare=previous');
    await expect(page.getByRole('heading', { name: 'Top 10 travellers' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    for (const opener of openers) {
      await page.getByRole('button', { name: opener }).click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}
