/** A table of rows on a desktop and on a phone. */
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { cutTexts, excessWidth } from './layout.ts';
import { cellsOf, openBooking } from './modals.ts';
import { open, settled } from './sign-in.ts';
import { test } from './test.ts';

const address = '/#/view/airfare?range=last_year&detail={"of":"lines","figure":"totalCostOfAirfares"}';

test('headers, names and pages stay in view; columns are selected and kept; keys move between cells', async ({
  page,
}) => {
  await open(page, address);
  const modal = page.getByRole('dialog');
  const rows = modal.getByRole('region').last();
  await modal.getByRole('combobox', { name: 'Rows per page' }).click();
  await page.locator('.ant-select-item-option-content', { hasText: '50 per page' }).click();
  await settled(page);
  // Header and rows; the sums are above them.
  await expect(modal.getByRole('row')).toHaveCount(51);

  await test.step('only the rows scroll', async () => {
    const places = () =>
      Promise.all([
        modal.getByRole('columnheader').first().boundingBox(),
        modal.getByRole('combobox', { name: 'Rows per page' }).boundingBox(),
        cellsOf(modal, 30)
          .first()
          .evaluate((cell) => cell.getBoundingClientRect().left),
      ]);
    const before = await places();
    await rows.evaluate((box) => box.scrollTo(300, 400));
    expect(await places()).toEqual(before);
    await expect(modal.getByRole('combobox', { name: 'Rows per page' })).toBeInViewport();
    await expect(rows.locator('xpath=..')).toHaveAttribute('data-beyond', /left.*right.*above.*below/);
    await rows.evaluate((box) => box.scrollTo(0, 0));
  });

  await test.step('arrow keys, and the full text of truncated cells', async () => {
    await cellsOf(modal, 1).first().getByRole('button').focus();
    const cut = cellsOf(modal, 1).nth(3);
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
    await expect(cut).toBeFocused();
    await page.keyboard.press('End');
    await expect(cellsOf(modal, 1).last()).toBeInViewport();
    expect(await cutTexts(page)).toEqual([]);
  });

  await test.step('a hidden column stays hidden, until Reset', async () => {
    const supplier = modal.getByRole('columnheader', { name: 'Supplier' });
    await modal.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Supplier' }).uncheck();
    await expect(supplier).toBeHidden();
    await page.reload();
    await settled(page);
    await expect(modal.getByRole('row').nth(1)).toBeVisible();
    await expect(supplier).toBeHidden();
    await modal.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(supplier).toBeVisible();
  });
});

test('on a phone, rows are cards that can be sorted and open their booking', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await open(page, address);
  const modal = page.getByRole('dialog').first();
  const cards = modal.getByRole('region').getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expectWithoutInnerScroll(modal);
  expect(await excessWidth(page)).toBe(0);
  expect(await cutTexts(page)).toEqual([]);
  await expectAccessible(page);

  await modal.getByRole('combobox', { name: 'Sort by' }).click();
  await page.locator('.ant-select-item-option-content', { hasText: 'Total spend' }).click();
  await modal.getByRole('button', { name: 'Highest first' }).click();
  await settled(page);
  await expect(cards.first()).toContainText('-$');

  const booking = await openBooking(page, cards.first().getByRole('button').first());
  await expectAccessible(page);
  await page.goBack();
  await expect(booking).toBeHidden();
  await expect(modal).toBeVisible();
});

test('on a phone, the cards of a screen stand in the page, above their pages', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await open(page, '/#/view/airfare?range=last_year');
  await expectWithoutInnerScroll(page.getByRole('region', { name: 'Spend by Destination' }).first());
});

/** The rows do not scroll in a box of their own, and the pages follow the last one. */
async function expectWithoutInnerScroll(block: Locator): Promise<void> {
  const last = block.getByRole('listitem').nth(9);
  const boxes = await last.evaluate((card) => {
    const found: string[] = [];
    for (
      let box = card.parentElement;
      box && !box.matches('.ant-modal-body, #content');
      box = box.parentElement
    )
      if (getComputedStyle(box).overflowY !== 'visible') found.push(box.className);
    return found;
  });
  expect(boxes).toEqual([]);
  const card = await last.boundingBox();
  const pages = await block.getByRole('combobox', { name: 'Rows per page' }).boundingBox();
  expect(pages?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
}
