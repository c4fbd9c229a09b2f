import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { pressByKeys, tabTo } from './keyboard.ts';
import { enterAs, newTmc } from './new-tmc.ts';
import { open, settled } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

test('a watch is made from a saved view, judged, posted and paused, by keys alone', async ({ page }) => {
  const events: string[] = [];
  const receiver = createServer((request, response) => {
    events.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  const { email } = await newTmc('WATCHES');
  await enterAs(page, { email });
  const list = page.getByRole('region', { name: 'Watches' });

  await test.step('a view of Explore is saved', async () => {
    await page.goto('/#/view/explore?range=last_month');
    await settled(page);
    await pressByKeys(page, page.getByRole('button', { name: 'Save this view' }));
    const form = page.getByRole('dialog', { name: 'Save this view' });
    await tabTo(page, form.getByLabel('Name'));
    await page.keyboard.type('Monthly');
    await pressByKeys(page, form.getByRole('button', { name: 'Save view' }));
    await expect(form).toBeHidden();
  });

  await test.step('it is watched', async () => {
    await open(page, '/#/feature/savedviews');
    await pressByKeys(page, page.getByRole('button', { name: 'Watch: Monthly' }));
    const form = page.getByRole('dialog', { name: 'Watch “Monthly”' });
    await tabTo(page, form.getByLabel('Name'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Spend');
    await expectAccessible(page);
    await pressByKeys(page, form.getByRole('button', { name: 'Save watch' }));
    await expect(page.getByText('Watch saved.')).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('it is judged within a minute, and its results say so', async () => {
    const result = list.getByText(/^(Not judged: )?Total travel spend of /);
    await expect(async () => {
      await open(page, '/#/feature/savedviews');
      await expect(result).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 100_000 });
    await pressByKeys(page, list.getByRole('row').filter({ hasText: 'Spend' }).getByRole('button').first());
    const results = page.getByRole('dialog', { name: 'Results of “Spend”' });
    await expect(results.getByRole('cell', { name: email })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(results).toBeHidden();
  });

  await test.step('it gets a webhook, whose secret is shown once, and a test arrives', async () => {
    await pressByKeys(page, list.getByRole('button', { name: 'Webhook: Spend' }));
    const dialog = page.getByRole('dialog', { name: 'Webhook of “Spend”' });
    await tabTo(page, dialog.getByLabel('Address'));
    await page.keyboard.type(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/);
    await expectAccessible(page);
    await pressByKeys(page, dialog.getByRole('button', { name: 'Done' }));
    await pressByKeys(page, dialog.getByRole('button', { name: 'Send test' }));
    await expect(dialog.getByRole('cell', { name: 'Delivered' })).toBeVisible({ timeout: 30_000 });
    expect(events).toEqual([expect.stringMatching(/^msg_/)]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('it is paused', async () => {
    await pressByKeys(page, list.getByRole('button', { name: 'Pause: Spend' }));
    await expect(list.getByRole('button', { name: 'Resume: Spend' })).toBeVisible();
    await expect(list.getByText('Paused')).toBeVisible();
  });
  receiver.close();
});
