import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { closeModal, csvButton, saved } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const tracker = (page: Page) => page.getByRole('region', { name: 'Travellers Under Way' });

test('travellers are found on the map and in lists, with advice for their location, and messaged', async ({
  page,
}) => {
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
    await modal.getByRole('button', { name: 'Who is affected' }).click();
  });
  await test.step('the travellers there, and a message to one of them', async () => {
    const modal = page.getByRole('dialog', { name: /^Who is affected: / });
    await expect(modal.getByRole('row').nth(1)).toBeVisible();
    await modal.getByPlaceholder('Search').fill('@travellers.example');
    await modal
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Write to 1 traveller' }).click();
    const form = page.getByRole('dialog', { name: 'Write to 1 traveller' });
    await form.getByLabel('Subject').fill('Are you safe?');
    await form.getByLabel('Message').fill('Please answer.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toBeHidden();
    await modal.getByText('Messages sent before').click();
    await expect(modal.getByText('Are you safe?')).toBeVisible();
    await closeModal(page);
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
    await page.getByText('The dates above').click();
    await settled(page);
    expect(page.url()).toContain('at=dates');
  });
});
