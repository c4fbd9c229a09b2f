/** Foreign files: mapped by a layout that is made for them, or read by a preset. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { escapeInto } from './modals.ts';
import { enterAs, newTmc } from './new-tmc.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });
test.slow();

const [year, month, day] = new Date().toISOString().slice(0, 10).split('-');

type File = { name: string; mimeType: string; buffer: Buffer };

const csv = (name: string, rows: readonly string[], encoding: 'latin1' | 'utf8' = 'utf8'): File => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${rows.join('\r\n')}\r\n`, encoding),
});

const header = 'Record Locator;Beleg;Position;Leistung;Kostenstelle;Datum;Reisender;Betrag;Buchungsart';
const date = `${day}.${month}.${year}`;

/** As an agency writes it: Windows-1252, semicolons, days first, a decimal comma, refunds without a sign. */
const agencyFile = (name: string, beleg: string, first = header) =>
  csv(
    name,
    [
      first,
      `RL1;${beleg};1;Visum;P1;${date};Jörg Müller;1.234,50;Rechnung`,
      `RL1;${beleg};2;Versicherung;P1;${date};Jörg Müller;310,25;Rechnung`,
      `RL2;${beleg};3;Visum;P2;${date};Änne Groß;10,25;Gutschrift`,
    ],
    'latin1',
  );

/** Chooses files by the button, with the keyboard, and waits for the question of how they are read. */
async function deliver(page: Page, ...files: File[]) {
  await open(page, '/#/admin/imports');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await chooser).setFiles(files);
  const modal = page.getByRole('dialog', { name: /^Import \d+: / });
  await expect(modal.getByRole('heading', { name: 'How are these files read?' })).toBeVisible({
    timeout: 60_000,
  });
  return modal;
}

/** Selects options of a select by typing them. */
async function select(page: Page, label: string | RegExp, ...options: string[]) {
  const box = page.getByRole('combobox', { name: label, ...(typeof label === 'string' && { exact: true }) });
  for (const option of options) {
    await box.fill(option);
    await box.press('Enter');
  }
}

/** Expects no findings in wide and narrow windows. */
async function expectAccessibleInBoth(page: Page) {
  await expectAccessible(page);
  await page.setViewportSize({ width: 400, height: 860 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await settled(page);
}

test('files of an agency are mapped and loaded by keyboard, and the layout is offered again', async ({
  page,
}) => {
  const tmc = await newTmc('MAPPING', 'Client');
  await enterAs(page, tmc);
  const modal = await deliver(page, agencyFile('agency.csv', 'B100'));
  await expect(modal.getByText('No layout fits these files.')).toBeVisible();
  await expectAccessibleInBoth(page);
  await modal.getByRole('button', { name: 'New layout from these files' }).press('Enter');

  const mapping = page.getByRole('dialog', { name: 'New layout' });
  await mapping.getByLabel('Name', { exact: true }).fill('Agency');
  await expect(mapping.getByText('As detected: Windows-1252')).toBeVisible();
  await expect(mapping.getByText('As detected: Semicolon')).toBeVisible();
  await expect(mapping.getByText('Say how to fill: Line key,')).toBeVisible();
  await select(page, 'Line key: filled by', 'Several');
  await select(page, 'Line key: columns', 'Beleg', 'Position');
  await select(page, 'Product type: filled by', 'Leistung');
  const productType = mapping.getByRole('group', { name: 'Product type: translate values' });
  await mapping.getByRole('button', { name: 'Translate values: Product type' }).press('Enter');
  await expect(productType).toBeVisible();
  await select(page, '“Visum” becomes', 'Other');
  await select(page, '“Versicherung” becomes', 'Insurance');
  await select(page, 'Cost centre: filled by', 'Kostenstelle');
  await select(page, 'Transaction date: filled by', 'Datum');
  await select(page, 'Amount paid: filled by', 'Betrag');
  await select(page, 'Amount paid: column that says which are negative', 'Buchungsart');
  await select(page, 'Amount paid: values that mean negative', 'Gutschrift');
  await select(page, 'Traveller name: filled by', 'Reisender');
  const preview = mapping.getByRole('region', { name: '3 lines of the first rows' });
  await expect(preview.getByRole('cell', { name: 'B100/1' })).toBeVisible();
  for (const text of ['1234.50', '-10.25', 'Jörg Müller', 'Insurance', `${year}-${month}-${day}`])
    await expect(preview.getByRole('cell', { name: text, exact: true }).first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await mapping.getByRole('button', { name: 'Save' }).press('Enter');

  await expect(modal.getByTitle('Agency (fits)')).toBeVisible();
  await modal.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  await expect(modal.getByText(/3 lines read: 3 would be added/)).toBeVisible({ timeout: 60_000 });
  await modal.getByLabel('Control total', { exact: true }).fill('1534.50');
  await modal.getByRole('button', { name: 'Load', exact: true }).press('Enter');
  await expect(modal.getByText(/^Loaded\. .+Read by the layout Agency, version 1\./)).toBeVisible({
    timeout: 60_000,
  });
  await open(page, '/#/summary');
  await expect(page.getByText('1,534.50').first()).toBeVisible();

  await deliver(page, agencyFile('second.csv', 'B200'));
  await expect(modal.getByTitle('Agency (fits)')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Check', exact: true })).toBeEnabled();
  await expect(modal.getByText('A layout that worked is offered again')).toBeVisible();

  await deliver(page, agencyFile('third.csv', 'B300', header.replace('Betrag', 'Summe')));
  await expect(modal.getByText(/"Summe" is new, and "Betrag" is gone/)).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await modal.getByRole('button', { name: 'Edit “Agency”' }).press('Enter');
  const edited = page.getByRole('dialog', { name: 'Layout “Agency”, version 1' });
  await edited.getByRole('button', { name: 'Use the columns of these files' }).press('Enter');
  await expect(edited.getByText('Say how to fill: Amount paid.')).toBeVisible();
  await select(page, 'Amount paid: filled by', 'Summe');
  await expect(edited.getByRole('cell', { name: '1234.50' })).toBeVisible();
  await edited.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(modal.getByTitle('Agency (fits)')).toBeVisible();
});

const invoice = {
  'Record Key': 'K1',
  'Sequence Number': '1',
  'Client Id': '',
  'Invoice Date': `${year}-${month}-${day}`,
  'Booked Date': `${year}-${month}-${day}`,
  'Void Ind': 'N',
  'PAX First Name': 'Ann',
  'PAX Last Name': 'Lee',
  'Booking Type (AIR/HTL)': 'AIR',
  'Document Number': '0812400000003',
  'Record Locator (PNR)': 'PNR001',
  'Vendor Code': 'QF',
  'Vendor Name': 'Qantas',
  Outbound: '',
  'Depart Time': '',
  Inbound: '',
  'Arrival time': '',
  'Currency Code': '',
  'LSK FEE': '',
  'Tax Amount': '10.00',
  'Total Amount': '777.70',
  'Exchange Indicator': 'N',
  'Refund Indicator': 'N',
  'Booking Agent ID': '',
  'Origin Code': '',
  Destination: '',
  'PASSENGER ID': 'E1',
  'COST CENTER': 'P1',
  'Travel Booker email ID': '',
  'Booked By': '',
};
const segment = {
  'Record Key': 'K1',
  'Sequence Number': '1',
  Leg: '1',
  'Airline Code': 'QF',
  'Depart City Code': 'MEL',
  'Depart Date': `${year}-${month}-${day}`,
  'Depart Time': '09:05',
  'Arrive City Code': 'SYD',
  'Arrive Date': `${year}-${month}-${day}`,
  'Arrive Time': '10:30',
  CLASS: 'Y',
};
const oneRow = (name: string, row: Record<string, string>) =>
  csv(name, [Object.keys(row).join(','), Object.values(row).join(',')]);

test('two files are read by the preset that fits them; its copy is edited as text and deleted', async ({
  page,
}) => {
  const tmc = await newTmc('PRESET', 'Client');
  await enterAs(page, tmc);
  const modal = await deliver(page, oneRow('INVOICE.csv', invoice), oneRow('SEGMENT.csv', segment));
  await expect(modal.getByTitle('invoice-segments (fits)')).toBeVisible();
  await modal.getByRole('button', { name: 'Copy this preset' }).press('Enter');
  const copy = page.getByRole('dialog', { name: 'Copy of the preset invoice-segments' });
  await expect(copy.getByRole('cell', { name: '777.70' })).toBeVisible();
  const text = copy.getByLabel('Layout as text');
  const written = await text.inputValue();
  await text.fill(written.replace('"dateOrder": "ymd"', '"dateOrder": "dm"').replace('"column"', '"colum"'));
  const faults = copy.getByRole('list', { name: 'What is wrong with the text' }).getByRole('listitem');
  await expect(faults.first()).toHaveText(/^dateOrder: /);
  await expect(faults.nth(1)).toHaveText(/^rule 1, .+“colum” is not known here\.$/);
  await expect(copy.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessibleInBoth(page);
  await text.fill(written.replace('"ymd"', '"dmy"'));
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const how of ['Escape', 'Close', 'Escape']) {
    if (how === 'Escape') await escapeInto(leave);
    else await copy.getByRole('button', { name: 'Close' }).press('Enter');
    await leave.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Leave without saving?', includeHidden: true }),
    ).toHaveCount(0);
  }
  await text.fill(written);
  await copy.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(modal.getByTitle('invoice-segments copy (fits)')).toBeVisible();
  await select(page, 'Layout', 'invoice-segments (fits)');
  await modal.getByRole('button', { name: 'Check', exact: true }).press('Enter');
  await expect(modal.getByText(/1 line read: 1 would be added/)).toBeVisible({ timeout: 60_000 });
  await modal.getByLabel('Control total', { exact: true }).fill('777.70');
  await modal.getByRole('button', { name: 'Load', exact: true }).press('Enter');
  await expect(modal.getByText(/^Loaded\. .+Read by the layout invoice-segments/)).toBeVisible({
    timeout: 60_000,
  });

  await open(page, '/#/admin/imports');
  await page.getByRole('button', { name: 'Manage layouts' }).press('Enter');
  const layouts = page.getByRole('dialog', { name: 'Layouts' });
  await expect(layouts.getByRole('button', { name: 'Copy travelbooster' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await layouts.getByRole('button', { name: 'Delete invoice-segments copy' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete the layout “invoice-segments copy”?' });
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(layouts.getByText('invoice-segments copy')).toBeHidden();
});
