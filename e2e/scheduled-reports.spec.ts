import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Selects an option by position, by keyboard. */
async function choose(page: Page, name: string, option: string, place: number) {
  await dialog(page).getByRole('combobox', { name }).press('Enter');
  await page.getByTitle(option, { exact: true }).last().waitFor();
  for (let at = 0; at < place; at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('a report is scheduled, sent as a sample, paused and deactivated by keyboard alone', async ({
  page,
}) => {
  await open(page, '/#/feature/scheduledreports');
  await expect(page.getByText('Last delivery')).toBeVisible();
  await button(page, 'Add').press('Enter');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog(page).getByText('Report Type required.')).toBeVisible();
  await expectAccessible(page);

  await choose(page, 'Report type', 'Air Segments', 3);
  await choose(page, 'Report format', 'CSV (.csv)', 0);
  await choose(page, 'Period', 'Yearly', 3);
  await dialog(page).getByLabel('End date').fill('31-12-2099');
  await dialog(page).getByLabel('End date').press('Enter');
  await dialog(page).getByRole('button', { name: 'Location: All locations' }).press('Enter');
  await page.getByRole('radio', { name: 'Domestic' }).press('Space');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Location: Domestic' })).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Next deliveries' })).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await dialog(page).getByRole('button', { name: 'Send me a sample now' }).press('Enter');
  await expect(page.getByText('A sample will arrive at staff@demo.test')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await settled(page);

  const name = 'Yearly Air Segments, All organisations';
  await expect(page.getByRole('row').filter({ hasText: 'Air Segments' })).toContainText('31-12-2099');
  await button(page, `Pause ${name}`).press('Enter');
  await expect(button(page, `Resume ${name}`)).toBeVisible();
  await button(page, `Edit ${name}`).press('Enter');
  await expect(dialog(page).getByText('Scheduled report changed').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, `Deactivate ${name}`).press('Enter');
  await button(page, 'Deactivate').press('Enter');
  await expect(button(page, `Edit ${name}`)).toBeHidden();

  await page.getByRole('tab', { name: 'Schedules' }).press('ArrowRight');
  await page.getByRole('tab', { name: 'Deliveries' }).press('Enter');
  const run = page.getByRole('row').filter({ hasText: 'Sample: Air Segments' }).first();
  await run.getByRole('button').press('Enter');
  await expect(dialog(page).getByText('staff@demo.test')).toBeVisible();
  await expectAccessible(page);
});
