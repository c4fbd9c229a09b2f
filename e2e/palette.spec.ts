/** The command palette, by keyboard alone. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox');

/** Types a text, and waits until it is answered. */
async function search(page: Page, text: string): Promise<void> {
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await expect(palette(page).getByRole('status')).toHaveText(/result|nothing/i);
}

/** Moves to the option by arrow keys. */
async function moveTo(page: Page, name: RegExp): Promise<void> {
  const option = palette(page).getByRole('option', { name }).first();
  await option.waitFor();
  const id = await option.getAttribute('id');
  for (let step = 0; (await field(page).getAttribute('aria-activedescendant')) !== id; step++) {
    expect(step, `steps to ${name}`).toBeLessThan(60);
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toBeInViewport();
}

test('Ctrl K opens it on any screen, and Escape returns the focus', async ({ page }) => {
  await open(page, '/#/view/airfare');
  const refresh = page.getByRole('button', { name: 'Refresh the figures' });
  await tabTo(page, refresh);
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await search(page, 'ironbark');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(refresh).toBeFocused();
});

test('what is typed before the field is there arrives in it', async ({ page }) => {
  await open(page, '/#/view/airfare');
  await page.keyboard.press('Control+K');
  await page.keyboard.type('ironbark');
  await expect(field(page)).toHaveValue('ironbark');
  await expect(
    palette(page)
      .getByRole('option', { name: /^Ironbark Resources/ })
      .first(),
  ).toBeVisible();
});

test('by keys alone one gets to a screen, a customer, a metric and a command', async ({ page }) => {
  await open(page, '/#/view/summary');
  await page.keyboard.press('Control+K');
  await search(page, 'rent car');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Rental Car', exact: true })).toBeVisible();
  await settled(page);

  await page.keyboard.press('Control+K');
  await search(page, 'ironbark');
  await moveTo(page, /^Ironbark Resources, Customers$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/view\/rentalcar\?.*node=\d+/);
  await settled(page);

  await page.keyboard.press('Control+K');
  await search(page, 'carbon trip');
  await moveTo(page, /Explore, Metrics$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/view\/explore\?.*node=\d+.*emissionsPerTrip/);
  await settled(page);

  await page.keyboard.press('Control+K');
  await search(page, 'compare previous');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/compare=previous/);
});

test('a command of a screen opens its form, and the last entries of a long list scroll into view', async ({
  page,
}) => {
  await open(page, '/#/feature/scheduledreports');
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
  await moveTo(page, /^Booking Editing/);
  await search(page, 'new sched');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /schedule/i })).toBeVisible();
  await expect(palette(page)).toBeHidden();
});

test('on a phone it fills the window', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await open(page, '/#/view/summary');
  await page.getByRole('button', { name: /^Search screens/ }).click();
  await expect(field(page)).toBeFocused();
  const box = await palette(page).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 400 });
  expect(box!.height).toBeGreaterThanOrEqual(800);
  await search(page, 'travel');
  await expectAccessible(page);
});
