/** Tables reserve their height: what stands below them does not move when their rows arrive. */
import { expect, type Page } from '@playwright/test';
import { settled } from './sign-in.ts';
import { test } from './test.ts';

type Watched = { heights: number[] };

/** Notes every height of the block with this title, from its first frame on. */
const watchHeight = (page: Page, title: string) =>
  page.addInitScript((wanted) => {
    const watched = window as unknown as Watched;
    watched.heights = [];
    const look = () => {
      const titles = [...document.querySelectorAll('#content section h2')];
      const block = titles.find(({ textContent }) => textContent === wanted)?.closest('section');
      const height = block?.getBoundingClientRect().height;
      if (height !== undefined && height !== watched.heights.at(-1)) watched.heights.push(height);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, title);

for (const { path, title } of [
  { path: 'airfare', title: 'Spend by Destination' },
  { path: 'accommodation', title: 'Accommodation Spend by Location' },
  { path: 'rentalcar', title: 'Rental Car Spend by Location' },
  { path: 'servicefees', title: 'Spend Analysis' },
  { path: 'traveller', title: 'Analysis by Traveller' },
]) {
  test(`${title} is as high while it loads as with its rows`, async ({ page }) => {
    await watchHeight(page, title);
    await page.goto(`/#/view/${path}?range=last_12_months`);
    await settled(page);
    const block = page.getByRole('region', { name: title });
    await expect(block.getByRole('row')).toHaveCount(12);
    expect(await page.evaluate(() => (window as unknown as Watched).heights)).toHaveLength(1);
  });
}
