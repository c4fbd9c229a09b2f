import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { command, enterAs, newTmc } from './new-tmc.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const header = 'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid';

/** Imports lines that all belong to one booking; amounts by line key. */
async function importLines(code: string, amounts: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'tripledger-lines-'));
  const rows = Object.entries(amounts).map(([key, amount]) => `t,${key},B1,Other,P1,2026-03-10,${amount}`);
  await writeFile(join(folder, 'line_items.csv'), [header, ...rows, ''].join('\n'));
  // It exits with 2 if rows were rejected.
  await command('import', '--client', code, folder).catch(() => undefined);
}

test('an import is opened, its rejected row read and taken back together with a later one, by keyboard', async ({
  page,
}) => {
  const tmc = await newTmc('IMPORTS', 'Client');
  await importLines(tmc.code, { a: '10.00', b: 'much' });
  await importLines(tmc.code, { a: '12.00', c: '5.00' });
  await enterAs(page, tmc);
  await open(page, '/#/admin/imports');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('Loaded');
  await expectAccessible(page);

  await rows.nth(2).getByRole('button').press('Enter');
  const modal = page.getByRole('dialog', { name: /^Import \d+: / });
  await expect(modal.getByText('much')).toBeVisible();
  await expect(modal.getByText('line_items.csv').first()).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Take back' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Take import \d+ back\?$/ });
  await expect(question.getByRole('listitem')).toHaveText([
    /^Import \d+ \(.+\) changed 1 line of these later and is taken back first\.$/,
    'What people edited stays with the lines that remain.',
  ]);
  await question.getByRole('button', { name: 'Take back together' }).press('Enter');
  await expect(modal.getByText(/^Taken back\. .+Taken back by /)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toContainText('Taken back');
  await expect(rows.nth(2)).toContainText('Taken back');
});
