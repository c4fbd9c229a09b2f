import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { command, enterAs, newTmc } from './new-tmc.ts';
import { open } from './sign-in.ts';
// The browser logs each refused file as an error.
import { watched as test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const ecb = 'Date,USD,CAD,\n2026-03-10,1.0000,1.5000,\n2026-03-09,1.0000,1.4000,\n';
const lines = `data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid,currency
t,a,B1,Other,P1,2026-03-10,100.00,USD
`;

/** Chooses a file by the form's button, with the keyboard. */
async function choose(form: Locator, content: string) {
  const chooser = form.page().waitForEvent('filechooser');
  await form.getByRole('button', { name: /^Choose a/ }).press('Enter');
  await (await chooser).setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function importLines(code: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tripledger-foreign-'));
  await writeFile(join(folder, 'line_items.csv'), lines);
  await command('import', '--client', code, folder);
}

test('rates are loaded by keyboard once their file has no faults, and corrected after a preview', async ({
  page,
}) => {
  const tmc = await newTmc('RATES', 'Client');
  await enterAs(page, tmc);
  await open(page, '/#/admin/imports');
  const panel = page.getByRole('region', { name: 'Exchange rates' });
  await expect(
    panel.getByText('All amounts are in CAD. Load rates before you import lines in other currencies.'),
  ).toBeVisible();

  await panel.getByRole('button', { name: 'Load a file of rates' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Load a file of rates' });
  const load = form.getByRole('button', { name: 'Load', exact: true });
  await expect(load).toBeDisabled();
  await choose(form, 'day,from,to,rate\n2026-02-30,USD,CAD,1.5\n2026-03-01,USD,CAD,0\n');
  await expect(form.getByRole('listitem')).toHaveText([
    'Row 2, column day, "2026-02-30": there is no such day',
    'Row 3, column rate, "0": not above 0',
  ]);
  await expect(load).toBeDisabled();
  await expectAccessible(page);
  await choose(form, 'day,from,to,rate\n2026-03-10,USD,CAD,1.5\n');
  await expect(form.getByText('Enter who published the rates.')).toBeVisible();
  await choose(form, ecb);
  await expect(form.getByText('4 new rates.')).toBeVisible();
  await load.press('Enter');
  await expect(form).toBeHidden();

  await importLines(tmc.code);
  await page.reload();
  const row = panel.getByRole('row').nth(1);
  await expect(row).toContainText('USD');
  await expect(row).toContainText('By way of EUR');
  await panel.getByRole('button', { name: 'Enter a rate' }).press('Enter');
  const entry = page.getByRole('dialog', { name: 'Enter a rate' });
  await entry.getByLabel('From').fill('USD');
  await page.keyboard.press('Enter');
  await entry.getByLabel('Day').fill('10-Mar-2026');
  await page.keyboard.press('Enter');
  await entry.getByLabel('Rate', { exact: true }).fill('1.25');
  await entry.getByLabel('Published by').fill('Treasury');
  await expect(
    entry.getByText('1 line changes: what was paid for it goes from $150.00 to $125.00.'),
  ).toBeVisible();
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(entry).toBeHidden();
  await expect(row).toContainText('Directly');

  await panel.getByRole('button', { name: 'All rates and loads' }).press('Enter');
  const all = page.getByRole('dialog', { name: 'Exchange rates' });
  await expect(all.getByRole('region', { name: 'Loads' }).getByRole('row').nth(1)).toContainText('Treasury');
  await expectAccessible(page);
  await all.getByRole('button', { name: 'EUR to CAD' }).press('Enter');
  const days = page.getByRole('dialog', { name: 'Rates from EUR to CAD' });
  await expect(days.getByRole('row').nth(1)).toContainText('1.4000');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await open(page, '/#/view/summary?from=2026-03-01&to=2026-03-31');
  await expect(page.getByText('$125.00').first()).toBeVisible();
});
