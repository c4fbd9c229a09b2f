/** The files that a chart's menu saves, and what a block says about the earlier period. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { saved } from './modals.ts';
import { open } from './sign-in.ts';
import { test } from './test.ts';

test('a chart is saved as image and as data, and a headline figure shows its months', async ({ page }) => {
  await open(page, '/#/view/summary?range=last_year&compare=previous');
  const menu = page.getByRole('button', { name: 'Save: Travel Policy Compliance' });

  await menu.click();
  const image = await saved(page, page.getByRole('menuitem', { name: 'Image (PNG)' }));
  expect(image.name).toMatch(/^Summary - Travel Policy Compliance - .+\.png$/);
  const bytes = readFileSync(image.path);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const drawn = await page.getByRole('img', { name: /travel policy, as a pie/ }).boundingBox();
  // Twice as wide as on the screen, and with title and legend higher than the drawing.
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(2 * drawn!.width);
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(2 * drawn!.height);
  const inks = await page.evaluate(
    async (pixels) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(pixels)]));
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, 0, picture.width, picture.height);
      const found = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        found.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
      return found.size;
    },
    [...bytes],
  );
  expect(inks).toBeGreaterThan(50);

  await menu.click();
  const data = await saved(page, page.getByRole('menuitem', { name: 'Data (CSV)' }));
  expect(data.name).toMatch(/^Summary - Travel Policy Compliance - .+\.csv$/);
  const [head, ...rows] = readFileSync(data.path, 'utf8').trim().split('\r\n');
  expect(head).toContain('Policy,Bookings,Share,Before,Change');
  expect(rows.length).toBeGreaterThan(3);

  await page.getByRole('button', { name: /^Total travel spend, .* Show as table$/ }).click();
  const months = page.getByRole('tooltip').getByRole('row');
  await expect(months).toHaveCount(14);
});
