/** Tests that the checks for every screen detect faults. */
import { expect } from '@playwright/test';
import { findings } from './axe.ts';
import { walkByTab } from './keyboard.ts';
import { cutTexts, excessWidth, moved, shifted, watchShifts } from './layout.ts';
import { test } from './test.ts';

test('detects a text that its box truncates, unless it scrolls or has a tooltip', async ({ page }) => {
  await page.setContent(`
    <style>p { width: 40px; margin: 0; white-space: nowrap }</style>
    <p style="overflow: hidden; text-overflow: ellipsis">hidden by itself</p>
    <p style="overflow: clip"><span>hidden by its parent</span></p>
    <p style="overflow: hidden; white-space: normal; height: 10px">hidden below</p>
    <p style="overflow: auto">found by scrolling</p>
    <p style="overflow: hidden" title="told by a tooltip">told by a tooltip</p>
    <p style="overflow: hidden">fits</p>`);
  expect(await cutTexts(page)).toEqual(['hidden by itself', 'hidden by its parent', 'hidden below']);
});

test('detects a page that is wider than its window', async ({ page }) => {
  await page.setContent('<div style="width: 1500px; height: 10px"></div>');
  expect(await excessWidth(page)).toBeGreaterThan(50);
});

test('detects layout shifts', async ({ page }) => {
  await page.setContent('<div id="above"></div><p style="height: 400px">read</p>');
  await watchShifts(page);
  await page.evaluate(async () => {
    // Layout shifts count only for elements that were painted before.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    document.getElementById('above')!.style.height = '200px';
  });
  await expect.poll(() => shifted(page)).toBeGreaterThan(0.05);
  expect(await moved(page)).toEqual([expect.stringMatching(/^“read” by 0\.\d\d$/)]);
});

test('detects elements that only a mouse can click', async ({ page }) => {
  await page.setContent(`
    <a href="#x">a link</a> <button>a button</button> <button tabindex="-1">a button for the mouse</button>
    <div style="cursor: pointer">a picture <b>to click</b></div>
    <div style="cursor: pointer">a row <button>with a button</button></div>
    <div role="menu"><a href="#y">one</a> <a href="#z" tabindex="-1">another</a></div>
    <button disabled>nothing yet</button>`);
  const { unreached } = await walkByTab(page);
  expect(unreached).toEqual(['BUTTON “a button for the mouse”', 'DIV “a picture to click”']);
});

test('detects a weak focus indicator', async ({ page }) => {
  await page.setContent(`
    <style>button { outline: none } :focus-visible { outline: 2px solid #06c }</style>
    <button>seen</button> <div style="outline: 2px solid #06c"><button class="none">seen by its box</button></div>
    <button style="outline: none">unseen</button> <button style="outline-width: 1px">thin</button>
    <button style="outline-color: #ccc">pale</button>
    <p style="background: #024"><button>lost on its ground</button></p>`);
  const { dim } = await walkByTab(page);
  expect(dim.map((one) => one.split('”')[0])).toEqual(
    ['unseen', 'thin', 'pale', 'lost on its ground'].map((name) => `BUTTON “${name}`),
  );
});

test('detects an image without a text alternative, and text with low contrast', async ({ page }) => {
  await page.setContent(`
    <title>Page</title><main><img src="data:,"><p style="color: #ccc; background: #fff">pale</p></main>`);
  expect((await findings(page)).map((one) => one.split(':')[0])).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast']),
  );
});
