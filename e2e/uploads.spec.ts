import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enterAs, newTmc } from './new-tmc.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const header = 'data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid';
const today = new Date().toISOString().slice(0, 10);

/** A file of lines of one booking; amounts by line key. */
const file = (name: string, amounts: Record<string, string>) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      header,
      ...Object.entries(amounts).map(([key, amount]) => `t,${key},B1,Other,P1,${today},${amount}`),
      '',
    ].join('\n'),
  ),
});

/** Chooses files by the button, with the keyboard. */
async function choose(page: Page, ...files: ReturnType<typeof file>[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await chooser).setFiles(files);
}

test('a feed is uploaded, checked and loaded by keyboard; a rejected row is corrected and loaded, too', async ({
  page,
}) => {
  const tmc = await newTmc('UPLOADS', 'Client');
  await enterAs(page, tmc);
  await open(page, '/#/admin/imports');
  await expectAccessible(page);
  await choose(page, file('line_items.csv', { a: '1234.50', b: 'much' }));
  const modal = page.getByRole('dialog', { name: /^Import \d+: line_items\.csv$/ });
  await expect(modal.getByText(/2 lines read: 1 would be added/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const load = modal.getByRole('button', { name: 'Load', exact: true });
  const total = modal.getByLabel('Control total', { exact: true });
  await expect(load).toBeDisabled();
  await total.fill('1,234.51');
  await expect(modal.getByText(/^Differs by .*0\.01 from the accepted lines\.$/)).toBeVisible();
  await expect(load).toBeDisabled();
  await expectAccessible(page);
  await total.fill('1,234.50');
  await total.press('Enter');
  await expect(modal.getByText(/^Loaded\. /)).toBeVisible({ timeout: 60_000 });

  await modal.getByRole('button', { name: 'Correct rows here' }).press('Enter');
  const corrections = page.getByRole('dialog', { name: /^Correct rejected rows of import \d+$/ });
  const cell = corrections.getByLabel('amount_paid, row 3');
  await expect(cell).toHaveValue('much');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await cell.fill('0.25');
  await corrections.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(modal.getByText(/1 line read: 1 would be added/)).toBeVisible({ timeout: 60_000 });
  await modal.getByLabel('Load without a control total').press('Space');
  await load.press('Enter');
  await expect(modal.getByText(/^Loaded\. .+Corrects rows of import \d+\./)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');

  await open(page, '/#/summary');
  await expect(page.getByText('1,234.75').first()).toBeVisible();
});

test('a delivery is deleted, and what is no feed is refused with one sentence', async ({ page }) => {
  const tmc = await newTmc('REFUSEDUP', 'Client');
  await enterAs(page, tmc);
  await open(page, '/#/admin/imports');
  await choose(page, {
    name: 'feed.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\x03\x04rest'),
  });
  const modal = page.getByRole('dialog', { name: /^Import \d+: feed\.zip$/ });
  await expect(modal.getByText(/feed\.zip cannot be unpacked: the archive is broken\./)).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByText('feed.zip')).toBeHidden();
});

test('an upload that the page left continues with the same files', async ({ page }) => {
  const tmc = await newTmc('RESUMED', 'Client');
  await enterAs(page, tmc);
  await open(page, '/#/admin/imports');
  const large = file(
    'line_items.csv',
    Object.fromEntries(Array.from({ length: 120_000 }, (_, at) => [`k${at}`, '1.00'])),
  );
  const offsets: string[] = [];
  await page.route(/\/files\/\d+\/\?offset=/, async (route) => {
    offsets.push(new URL(route.request().url()).searchParams.get('offset') ?? '');
    // The second piece never arrives.
    if (offsets.length !== 2) await route.continue();
  });
  await choose(page, large);
  const modal = page.getByRole('dialog', { name: /^Import \d+: line_items\.csv$/ });
  await expect(modal).toBeVisible();
  await expect.poll(() => offsets.length, { timeout: 60_000 }).toBe(2);
  // The page asks whether to leave.
  page.on('dialog', (dialog) => dialog.accept());
  await open(page, '/#/admin/imports');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await modal.getByRole('button', { name: 'Continue upload' }).press('Enter');
  await (await chooser).setFiles([large]);
  await expect(modal.getByText(/120,000 lines read/)).toBeVisible({ timeout: 120_000 });
  expect(offsets).toEqual(['0', '4194304', '4194304']);
  await modal.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(modal).toBeHidden();
});
