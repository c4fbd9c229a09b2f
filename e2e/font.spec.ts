/** The bundled font, on the page and in its charts, and what stands in for it until it has loaded. */
import { expect, type Page } from '@playwright/test';
import { open } from './sign-in.ts';
import { test } from './test.ts';

const summary = '/#/view/summary?range=last_3_months';

/** The fonts that the texts of charts name. */
const chartFonts = (page: Page) =>
  page
    .locator('svg text')
    .evaluateAll((texts) => [
      ...new Set(texts.map((text) => getComputedStyle(text).fontFamily.split(',')[0])),
    ]);

test('page and charts are drawn in the bundled font, and charts change to it when it loads late', async ({
  page,
}) => {
  let arrive = () => {};
  const late = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/*.woff2', async (route) => {
    await late;
    await route.continue();
  });
  // The page counts as loaded only with its font.
  await page.goto(summary, { waitUntil: 'commit' });
  await page.locator('svg text').first().waitFor();
  await expect.poll(() => chartFonts(page)).toEqual(['"Inter as Arial"']);

  arrive();
  await expect.poll(() => chartFonts(page)).toEqual(['"Inter Variable"']);
  const heading = page.getByRole('heading', { name: 'Summary', exact: true });
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
    /^"Inter Variable"/,
  );
});

test('until the font has loaded, text is as wide and as high', async ({ page }) => {
  await open(page, summary);
  const sizes = await page.evaluate(() =>
    ['Inter Variable', 'Inter as Arial'].flatMap((font) =>
      ['400', '600'].map((weight) => {
        const text = document.createElement('span');
        text.textContent = 'Average ticket price, compared with the year before: United Kingdom';
        text.style.cssText = `position: absolute; white-space: nowrap; font: ${weight} 40px '${font}', monospace`;
        document.body.append(text);
        const { width, height } = text.getBoundingClientRect();
        text.remove();
        return { width, height };
      }),
    ),
  );
  const [regular, bold, ...standIns] = sizes;
  for (const [at, own] of [regular!, bold!].entries()) {
    expect(Math.abs(standIns[at]!.width / own.width - 1)).toBeLessThan(0.025);
    expect(Math.abs(standIns[at]!.height - own.height)).toBeLessThanOrEqual(1);
  }
});
