/** A visit by keyboard alone. */
import { expect } from '@playwright/test';
import { pressByKeys, tabTo } from './keyboard.ts';
import { linesBehind, metricButton } from './modals.ts';
import { settled } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

test('signs in, filters, opens a figure, pages its rows, opens a booking, and logs out', async ({ page }) => {
  await page.goto('/');
  await pressByKeys(page, page.getByRole('button', { name: /staff@demo\.test/ }));
  await settled(page);

  await test.step('one customer, and all customers again', async () => {
    await tabTo(page, page.getByLabel('Customer', { exact: true }));
    // The list is grouped anew when the frequent customers arrive, which the focus requests.
    await settled(page);
    for (const [letters, name, address] of [
      ['coral', 'Coral Coast University', /node=\d+/],
      ['all org', 'All organisations', /\/summary\?(?!.*node=)/],
    ] as const) {
      await page.keyboard.type(letters);
      await expect(page.locator('.ant-select-item-option-active')).toContainText(name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(address);
    }
  });

  await test.step('the dates by a shortcut, and a day in the calendar', async () => {
    const lastDay = page.getByRole('textbox', { name: 'Last day' });
    const byDefault = await lastDay.inputValue();
    await tabTo(page, page.getByLabel('Date range'));
    await page.keyboard.press('Enter');
    // From the demo's default, the last 12 months.
    for (let up = 0; up < 6; up++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/range=last_year/);
    await expect(lastDay).not.toHaveValue(byDefault);
    await tabTo(page, lastDay);
    const before = await lastDay.inputValue();
    for (const key of ['ArrowDown', 'PageUp', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(lastDay).not.toHaveValue(before);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=.*&to=/);
    await settled(page);
  });

  await test.step('days in the wrong order are refused, and the page does not change', async () => {
    const address = page.url();
    const firstDay = page.getByRole('textbox', { name: 'First day' });
    const before = await firstDay.inputValue();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1/1/2099');
    await page.keyboard.press('Enter');
    await expect(firstDay).toHaveAttribute('aria-invalid', 'true');
    await expect(firstDay).toHaveAccessibleDescription('The last day is before the first.');
    expect(page.url()).toBe(address);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(before);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The last day is before the first.')).toBeHidden();
  });

  await test.step('a figure, the second page of its rows, one of their bookings, and back', async () => {
    await pressByKeys(page, metricButton(page, 'Airfares'));
    const lines = linesBehind(page, 'Airfares');
    const firstRow = lines.getByRole('row').nth(1);
    await firstRow.waitFor();
    const before = (await firstRow.textContent()) ?? '';
    await pressByKeys(page, lines.getByTitle('Next Page'));
    await expect(firstRow).not.toHaveText(before);
    await pressByKeys(page, firstRow.getByRole('button').first());
    const booking = page.getByRole('dialog', { name: /^Booking / });
    await expect(booking).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(booking).toBeHidden();
    await expect(lines).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lines).toBeHidden();
    await expect(metricButton(page, 'Airfares')).toBeFocused();
  });

  await test.step('the user menu is left by Escape and Tab, and navigated by arrow keys', async () => {
    const menu = page.getByRole('button', { name: /User menu/ });
    const logout = page.getByRole('menuitem', { name: 'Logout' });
    await pressByKeys(page, menu);
    await expect(logout).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Watch introduction' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(logout).toBeHidden();
    await expect(page.getByLabel('Customer', { exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Watch introduction' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(logout).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible();
  });
});
