/** Checks that every screen of the menu must pass; new screens are tested without changes here. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { walkByTab } from './keyboard.ts';
import {
  beyondPaper,
  cutTexts,
  excessWidth,
  moved,
  touchingTexts,
  watchShiftsWhileLoading,
} from './layout.ts';
import { open, settled } from './sign-in.ts';
import { screens } from './signed-in.ts';
import { test } from './test.ts';

const filter = 'range=last_year&compare=previous';

/** Charts, whose accessible names describe them: “… as bars”. */
const chartsIn = (place: Page | Locator) => place.getByRole('img', { name: /, as / });

async function expectDrawn(page: Page, label: string): Promise<void> {
  await expect(page).toHaveTitle(`${label} · Tripledger`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  const blocks = page.locator('#content section[aria-labelledby]');
  expect(await blocks.count()).toBeGreaterThan(0);
  expect(await page.locator('#content [role="alert"], #content .ant-skeleton').count()).toBe(0);
  for (const block of await blocks.all()) {
    const title = await block.getByRole('heading').first().textContent();
    if ((await block.textContent()) === title) await expect(chartsIn(block), `${title}`).not.toHaveCount(0);
  }
  for (const chart of await chartsIn(page).all()) await expect(chart.locator('path').first()).toBeAttached();
}

/** Opens the screen's first and last figures, if it has any; its own tests open the others. */
async function expectOpening(page: Page): Promise<void> {
  const values = page.locator('#content').getByRole('button', { name: /^Open rows of .+: / });
  if ((await values.count()) === 0) return;
  const filterWords = await filteredBy(page);
  for (const value of [values.first(), values.last()]) {
    const name = (await value.getAttribute('aria-label')) ?? '';
    const [, label = '', text = ''] = /^Open rows of (.+): (.+)$/.exec(name) ?? [];
    expect(await value.textContent()).toBe(text);
    await value.click();
    const modal = page.getByRole('dialog');
    await expect.soft(modal.getByText(text, { exact: false }).first(), label).toBeVisible();
    await expect.soft(modal.getByText(filterWords), label).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  }
  const label = page
    .locator('#content :is(dt, th)')
    .getByRole('button', { name: /^What is this\? / })
    .first();
  await label.click();
  await expect.soft(page.getByText('How it is worked out')).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The filter that rows must name: the parts for which the screen has controls. */
async function filteredBy(page: Page): Promise<RegExp> {
  const filter = page.getByRole('search', { name: 'Filter' });
  const has = (label: string) => filter.getByText(label, { exact: true }).isVisible();
  const parts = ['All organisations'];
  if (await has('Date range')) parts.push('.+ to .+');
  if (await has('Location')) parts.push('All locations');
  return new RegExp(parts.join(' · '));
}

async function expectFitting(page: Page): Promise<void> {
  expect.soft(await cutTexts(page)).toEqual([]);
  expect.soft(await touchingTexts(page)).toEqual([]);
  expect.soft(await excessWidth(page)).toBe(0);
}

for (const { path, label } of screens()) {
  test(`${label}: is drawn, accessible, fits, works by keyboard, and prints`, async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await watchShiftsWhileLoading(page);
    await open(page, `/#${path}?${filter}`);
    await test.step('on a small screen, nothing moves while it loads', async () => {
      expect.soft(await moved(page)).toEqual([]);
    });
    await test.step('nothing is truncated, too wide, or touches its neighbour', () => expectFitting(page));
    await test.step('nor on a large screen', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await settled(page);
      await expectFitting(page);
    });
    await test.step('every block shows its answer', () => expectDrawn(page, label));

    await test.step('figures are explained by their labels, and open rows whose titles begin with them', async () => {
      await expectOpening(page);
    });

    await test.step('axe has no serious finding', () => expectAccessible(page));

    await test.step('Tab reaches everything that can be clicked, with a visible focus', async () => {
      expect.soft(await walkByTab(page)).toEqual({ unreached: [], dim: [] });
    });

    await test.step('only the screen’s content is printed', async () => {
      const filter = page.getByRole('search', { name: 'Filter' });
      const hasDates = await filter.getByText('Date range', { exact: true }).isVisible();
      const isCompared = await filter.getByText('Compare with', { exact: true }).isVisible();
      await page.emulateMedia({ media: 'print' });
      await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.soft(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const heading = page.locator('#print-heading');
      const dates = hasDates ? `.*Dates${isCompared ? '.*compared with' : ''}` : '';
      await expect.soft(heading).toContainText(new RegExp(`Southern Cross Travel${dates}.*Printed`, 's'));
      await expect.soft(page.getByRole('button', { name: /User menu/ })).toBeHidden();
      expect.soft(await beyondPaper(page)).toEqual([]);
      for (const aside of [
        page.getByRole('navigation', { name: 'Main menu' }),
        filter,
        page.getByRole('contentinfo'),
      ])
        await expect.soft(aside).toBeHidden();
    });
  });
}
