import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, findings } from './axe.ts';
import { closeModal, csvButton, saved } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test } from './test.ts';

const tracker = (page: Page) => page.getByRole('region', { name: 'Travellers Under Way' });

const phone = { width: 400, height: 800 };

/** The link in the mail of this subject, which a product without a mail server writes to its outbox. */
function linkTo(answer: 'safe' | 'help', subject: string): string {
  const folder = join(process.env.E2E_DATA ?? '', 'outbox');
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const text = mails.find((mail) => mail.includes(`Subject: ${subject}`))?.replace(/=\r?\n/g, '') ?? '';
  return new RegExp(`\\S+/answer/\\S+/${answer}/\\S+`).exec(text)?.[0] ?? '';
}

test('travellers are found on the map and in lists, with advice for their location, and messaged', async ({
  page,
  browser,
}) => {
  const subject = `Are you safe ${test.info().retry}`;
  await open(page, '/#/view/travellertracker?hours=168');
  await test.step('the map and its table', async () => {
    await expect(page.getByRole('img', { name: /Advisory levels by country/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Advisory levels' }).getByRole('listitem')).toHaveCount(5);
    await expect(tracker(page).getByText('Demonstration data')).toBeVisible();
    await page.getByRole('button', { name: 'Show as table: Travellers Under Way' }).click();
    await tracker(page).getByRole('table').getByRole('button').first().focus();
    await page.keyboard.press('Enter');
  });
  await test.step('a place with its advice and its trips', async () => {
    const modal = page.getByRole('dialog');
    const card = modal.getByRole('region', { name: 'Travel advisory' });
    await expect(card.getByText('Demonstration data')).toBeVisible();
    const reference = modal.getByRole('row').nth(1).getByRole('button').first();
    const file = await saved(page, csvButton(modal));
    expect(file.name).toContain('TravellerTracker');
    expect(readFileSync(file.path, 'utf8')).toContain((await reference.textContent()) ?? '');
    await modal.getByRole('button', { name: 'Travellers affected' }).click();
  });
  await test.step('the travellers there, and a message to one of them', async () => {
    const modal = page.getByRole('dialog', { name: /^Travellers affected: / });
    await expect(modal.getByRole('row').nth(1)).toBeVisible();
    await modal.getByPlaceholder('Search').fill('@travellers.example');
    await modal
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Message 1 traveller' }).click();
    const form = page.getByRole('dialog', { name: 'Message 1 traveller' });
    await form.getByLabel('Subject').fill(subject);
    await form.getByRole('textbox', { name: 'Message' }).fill('Please answer.');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
  });
  await test.step('the traveller’s answer by the link of the message, which stands beside the name at once', async () => {
    const message = page.getByRole('dialog', { name: subject });
    await expect(message.getByText('1 has not answered')).toBeVisible();
    await expect(message.getByRole('cell', { name: 'Sent', exact: true })).toBeVisible();
    await expectAccessible(page);
    const visitor = await browser.newPage({ storageState: nobody, colorScheme: 'dark', viewport: phone });
    await visitor.goto(linkTo('help', subject));
    await expect(visitor.getByRole('heading', { name: 'Do you need help?' })).toBeVisible();
    expect.soft(await findings(visitor)).toEqual([]);
    await visitor.getByRole('button', { name: 'I need help' }).focus();
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByText('was recorded')).toBeVisible();
    await visitor.goBack();
    await visitor.getByRole('button', { name: 'I need help' }).click();
    await expect(visitor.getByText('It was used already')).toBeVisible();
    expect.soft(await findings(visitor)).toEqual([]);
    await visitor.close();
    await expect(message.getByText('1 needs help')).toBeVisible();
    const file = await saved(page, csvButton(message));
    expect(readFileSync(file.path, 'utf8')).toContain('Needs help');
    await message.getByRole('button', { name: 'All messages' }).click();
    const list = page.getByRole('dialog', { name: 'Messages to travellers' });
    await expect(list.getByRole('button', { name: subject })).toBeVisible();
    await expectAccessible(page);
    await closeModal(page);
    await page.getByRole('button', { name: 'Show as chart: Travellers Under Way' }).click();
    await expect(tracker(page).getByText('Needs help').first()).toBeVisible();
  });
  await test.step('the advisories', async () => {
    await page.getByRole('button', { name: 'Advisories', exact: true }).click();
    const list = page.getByRole('table', { name: 'Advisories' });
    await list.getByRole('button', { name: 'Country' }).click();
    await expect(list.getByRole('row').nth(1)).toContainText('Afghanistan');
    await list.getByRole('button', { name: 'More info: Afghanistan' }).click();
    await expect(list.getByText(/Do not travel to Afghanistan/)).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Demonstration data').first()).toBeVisible();
    await expect(list.getByRole('link')).toHaveAttribute('href', /^https:\/\/example\.com\//);
    await expectAccessible(page);
    await closeModal(page);
  });
  await test.step('another point in time, which a link keeps', async () => {
    await page.getByText('Date range', { exact: true }).last().click();
    await settled(page);
    expect(page.url()).toContain('at=dates');
  });
});
