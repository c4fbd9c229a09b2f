import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { enter, open } from './sign-in.ts';
import { test } from './test.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Serious and critical findings of axe-core on the page as it stands. */
async function findings(page: Page): Promise<string[]> {
  // The content security policy lets no foreign script in; the debugger may.
  await page.evaluate(readFileSync(axe, 'utf8'));
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

for (const scheme of ['light', 'dark'] as const) {
  test(`Summary and its modals have no serious finding in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await enter(page, 'staff@demo.test');
    await open(page, '/#/view/summary?range=last_3_months');
    await expect(page.getByRole('heading', { name: 'Top 10 travellers' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    for (const opener of ['More info: Cost of change', 'More info: Non compliant bookings']) {
      await page.getByRole('button', { name: opener }).click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}
