import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a user is invited, edited, viewed and removed by keyboard alone', async ({ page }) => {
  const name = `Uma ${Date.now()}`;
  const email = `${name.replace(' ', '').toLowerCase()}@users.test`;
  await open(page, '/#/admin/users');
  await button(page, 'Invite').press('Enter');
  await dialog(page).getByLabel('Full name').fill(name);
  await dialog(page).getByLabel('Email').fill(email);
  // The found node must be selected, not one of its ancestors by accident.
  await dialog(page).getByLabel('Access').fill('Melbourne');
  await page.getByText('Melbourne Office Clerks').waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'Escape'])
    await page.keyboard.press(key);
  await expect(dialog(page).getByTitle('Melbourne Office')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Role' }).press('Enter');
  await page.getByTitle('Travel manager').waitFor();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(dialog(page).getByText('A reader who also tracks travellers')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Customise' }).press('Enter');
  await expect(dialog(page).getByRole('checkbox', { name: 'Budgets' })).toBeChecked();
  await dialog(page).getByRole('checkbox', { name: 'Merge travellers' }).press('Space');
  await expect(dialog(page).getByText(`An invitation will be e-mailed to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Invite' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await settled(page);

  await page.getByLabel('Search Users').fill(email);
  await settled(page);
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await button(page, `Edit ${name}`).press('Enter');
  await expect(dialog(page).getByText('not signed in yet')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Budgets' }).press('Space');
  await button(page, 'Save').press('Enter');
  await expect(dialog(page)).toBeHidden();

  await button(page, name).press('Enter');
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Traveller Merging' })).toBeVisible();
  await expect(dialog(page).getByText('User Management')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await button(page, `Deactivate ${name}`).press('Enter');
  await expect(dialog(page).getByText(`${name} (${email}) can no longer work`)).toBeVisible();
  await button(page, 'Deactivate').press('Enter');
  await expect(button(page, `Activate ${name}`)).toBeVisible();
  await page.getByLabel('Search Users').fill('staff@demo.test');
  await expect(button(page, 'Edit Sam Staff')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Deactivate/ })).toHaveCount(0);
});
