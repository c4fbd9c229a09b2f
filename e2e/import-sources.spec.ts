import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enterAs, newTmc } from './new-tmc.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const feed = `data_source,line_key,booking_reference,product_type,node_code,transaction_date,amount_paid
t,a,B1,Other,P1,2026-03-10,10.00
t,b,B1,Other,P1,2026-03-10,much
`;

/** Sends a file as a machine does, with the token that the page uses. */
async function push(page: Page, source: string) {
  const asked = page.waitForRequest(/\/api\/import-sources\//);
  await page.reload();
  const { authorization } = await (await asked).allHeaders();
  return page.request.put(`/api/imports/${source}/?name=march.csv`, {
    headers: {
      authorization: authorization as string,
      'x-csrftoken': 'tripledger',
      'content-type': 'application/octet-stream',
    },
    data: Buffer.from(feed),
  });
}

test('a source is added by keyboard, accepts a pushed file and is removed', async ({ page }) => {
  const tmc = await newTmc('SOURCES', 'Client');
  await enterAs(page, tmc);
  await open(page, '/#/admin/imports');
  await page.getByRole('button', { name: 'Add source' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add source' });
  await form.getByLabel('Name', { exact: true }).fill('bank');
  await form.getByLabel('Pick files up from an SFTP server').press('Space');
  await form.getByLabel('Server', { exact: true }).fill('sftp.bank.test');
  await form.getByLabel('User').fill('tripledger');
  await form.getByLabel('Fingerprint of the host key').fill(`SHA256:${'a'.repeat(43)}`);
  await form.getByLabel('Name of the secret').fill('BANK');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form).toBeHidden();
  const sources = page.getByRole('region', { name: 'Sources' });
  const row = sources.getByRole('row').nth(1);
  await expect(row).toContainText('bank');
  await expect(row).toContainText('Not awaited');
  await expect(row).toContainText('SFTP sftp.bank.test');

  const answer = await push(page, 'bank');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ state: 'checking' });
  const imports = page.getByRole('region', { name: 'Imports' }).getByRole('row');
  await expect(async () => {
    await page.reload();
    await expect(imports.nth(1)).toContainText('Loaded', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(imports.nth(1)).toContainText('march.csv');
  await expect(row).toContainText('loaded');

  await row.getByRole('button').first().press('Enter');
  const edited = page.getByRole('dialog', { name: 'Edit source' });
  await expect(edited.getByText(/PUT http.+\/api\/imports\/bank\/$/)).toBeVisible();
  await expectAccessible(page);
  await edited.getByRole('button', { name: 'Remove source' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Remove bank?' })
    .getByRole('button', { name: 'Remove' })
    .press('Enter');
  await expect(sources.getByText(/^No sources yet/)).toBeVisible();
});
