/** From an empty screen to a view that is delivered every month, by keys alone. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { pressByKeys, tabTo } from './keyboard.ts';
import { enterAs, newTmc } from './new-tmc.ts';
import { settled } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

/** Selects an option of a list by its arrows. */
async function choose(page: Page, label: string, option: string) {
  const field = page.getByRole('dialog').last().getByRole('combobox', { name: label });
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await page.getByTitle(option, { exact: true }).last().waitFor();
  const active = page.locator('.ant-select-item-option-active');
  await expect(async () => {
    if ((await active.last().getAttribute('title')) !== option) await page.keyboard.press('ArrowDown');
    expect(await active.last().getAttribute('title')).toBe(option);
  }).toPass();
  await page.keyboard.press('Enter');
}

test('a question is asked in words, saved, and subscribed to', async ({ page }) => {
  const { email } = await newTmc('SUBSCRIBED');
  await enterAs(page, { email });
  await page.goto('/#/view/explore?range=last_month');
  await settled(page);
  await expectAccessible(page);

  await test.step('a question in words', async () => {
    await tabTo(page, page.getByLabel('Question in words'));
    await page.keyboard.type('spend by customer last month vs the year before');
    await page.keyboard.press('Enter');
    const understood = page.getByRole('list', { name: 'Understood as' });
    await expect(understood.getByText('Same period last year')).toBeVisible();
    await expect(page).toHaveURL(/question=.*compare=lastYear|compare=lastYear.*question=/);
  });

  await test.step('saved', async () => {
    await pressByKeys(page, page.getByRole('button', { name: 'Save this view' }));
    const form = page.getByRole('dialog', { name: 'Save this view' });
    await tabTo(page, form.getByLabel('Name'));
    await page.keyboard.type('Spend of customers');
    await pressByKeys(page, form.getByRole('button', { name: 'Save view' }));
    await expect(page.getByText('View “Spend of customers” saved.')).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('and subscribed to', async () => {
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('combobox', { name: /^Screen, view, customer/ })).toBeFocused();
    await page.keyboard.type('Scheduled reports');
    await page.getByRole('option', { name: 'Scheduled Reports' }).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/scheduledreports/);
    await settled(page);
    await pressByKeys(page, page.getByRole('button', { name: 'Add', exact: true }));
    await choose(page, 'Report type', 'Saved view');
    await choose(page, 'Saved view', 'Spend of customers');
    await choose(page, 'Period', 'Monthly');
    await expectAccessible(page);
    await pressByKeys(page, page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Spend of customers' })).toContainText('Monthly');
  });
});
