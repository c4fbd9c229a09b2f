import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { pressByKeys, tabTo } from './keyboard.ts';
import { command, enterAs, newTmc } from './new-tmc.ts';
import { settled } from './sign-in.ts';
import { nobody } from './signed-in.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

test('a view is saved, shared, opened by a user who sees less, pinned, deleted and brought back, by keys alone', async ({
  page,
  browser,
}) => {
  const { code, email } = await newTmc('VIEWS');
  const reader = `reader@${code}.test`;
  await command('admin', 'user', 'grant', reader, code, '--type', 'User', '--node', 'OPS');
  await enterAs(page, { email });
  const menu = page.getByRole('navigation', { name: 'Main menu' });

  await test.step('Airfare of one customer is saved and shared', async () => {
    await page.goto('/#/view/airfare?range=last_month');
    await settled(page);
    await tabTo(page, page.getByLabel('Customer', { exact: true }));
    await page.keyboard.type('beta');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/node=\d+/);
    await pressByKeys(page, page.getByRole('button', { name: 'Save this view' }));
    const form = page.getByRole('dialog', { name: 'Save this view' });
    await tabTo(page, form.getByLabel('Name'));
    await page.keyboard.press('Enter');
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await page.keyboard.type('Beta by air');
    await tabTo(page, form.getByLabel('Folder'));
    await page.keyboard.type('Board');
    await tabTo(page, form.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await pressByKeys(page, form.getByRole('button', { name: 'Save view' }));
    await expect(page.getByText('View “Beta by air” saved.')).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('it is pinned in the menu, and opens from there with its filter', async () => {
    await expect(menu.getByText('Favourites')).toHaveCount(0);
    await page.goto('/#/feature/savedviews');
    await settled(page);
    await pressByKeys(page, page.getByRole('button', { name: 'Pin in the menu: Beta by air' }));
    const link = menu.getByRole('link', { name: 'Beta by air' });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    // Within the menu, arrow keys move the focus.
    await tabTo(page, menu.locator('[tabindex="0"]').first());
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('Favourites');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Beta by air');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/airfare\?node=\d+&range=last_month&view=\d+$/);
    await settled(page);
    await expect(page.getByRole('status').filter({ hasText: 'opened without' })).toHaveCount(0);
  });

  const [, view] = /view=(\d+)/.exec(page.url()) ?? [];

  await test.step('a reader of other nodes opens it narrowed, and is told', async () => {
    const context = await browser.newContext({ storageState: nobody });
    const other = await context.newPage();
    await enterAs(other, { email: reader });
    await other.goto(`/#/open/${view}`);
    await expect(other.getByRole('status').filter({ hasText: 'opened without' })).toHaveText(
      'View “Beta by air” was opened without a customer that you cannot see.',
    );
    await expect(other).toHaveURL(/airfare\?.*range=last_month/);
    await expect(other.getByText('Beta', { exact: true })).toHaveCount(0);
    await context.close();
  });

  await test.step('it becomes the start page', async () => {
    await page.goto('/#/feature/savedviews');
    await settled(page);
    await pressByKeys(page, page.getByRole('button', { name: 'Make it the start page: Beta by air' }));
    await expect(
      page.getByRole('button', { name: 'Open Summary at the start again: Beta by air' }),
    ).toBeVisible();
    await page.goto('about:blank');
    await page.goto('/');
    await expect(page).toHaveURL(/airfare\?.*view=\d+/);
  });

  await test.step('it is deleted, and brought back', async () => {
    await page.goto('/#/feature/savedviews');
    await settled(page);
    await pressByKeys(page, page.getByRole('button', { name: 'Delete: Beta by air' }));
    await pressByKeys(page, page.getByRole('button', { name: 'Delete', exact: true }));
    await expect(page.getByText('View “Beta by air” deleted.')).toBeVisible();
    await expect(menu.getByText('Beta by air')).toHaveCount(0);
    await pressByKeys(page, page.getByRole('button', { name: 'Undo', exact: true }));
    await expect(page.getByText('View “Beta by air” is back.')).toBeVisible();
    await expect(menu.getByText('Beta by air')).toBeVisible();
  });
});

test('a copied link restores a figure’s rows with their order and page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, { email: 'staff@demo.test' });
  await page.goto('/#/view/airfare?range=last_year');
  await settled(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('button', { name: 'What is this? Number of tickets' }).click();
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const figure = await copied();
  expect(figure).toContain('detail=');
  await page.goto('about:blank');
  await page.goto(figure);
  await settled(page);
  const rows = page.getByRole('dialog');
  await expect(rows).toBeVisible();

  await rows.getByRole('columnheader').nth(1).click();
  await rows.getByTitle('2', { exact: true }).click();
  await settled(page);
  const first = await rows.getByRole('row').nth(1).textContent();
  await rows.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toContain('rows=');
  const link = await copied();
  const other = await context.newPage();
  await other.goto(link);
  await settled(other);
  await expect(other.getByRole('dialog').getByRole('row').nth(1)).toHaveText(first ?? '');
});

test('a copied link opens the screen at a chart, and a list with its search and order', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(page, { email: 'staff@demo.test' });
  await page.goto('/#/view/airfare?range=last_year');
  await settled(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const opened = async (address: string) => {
    const other = await context.newPage();
    await other.goto(address);
    await settled(other);
    return other;
  };

  const menus = page.getByRole('button', { name: /^Save: / });
  const name = ((await menus.last().getAttribute('aria-label')) ?? '').replace('Save: ', '');
  await menus.last().click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(copied).toContain('block=');
  const there = await opened(await copied());
  await expect(there.getByRole('heading', { name, exact: true })).toBeInViewport();
  expect(there.url()).not.toContain('block=');

  await page.getByRole('table').last().getByRole('columnheader').last().click();
  await expect(page).toHaveURL(/tables=/);
  const first = await page.getByRole('table').last().getByRole('row').nth(1).textContent();
  const again = await opened(page.url());
  await expect(again.getByRole('table').last().getByRole('row').nth(1)).toHaveText(first ?? '');
});
