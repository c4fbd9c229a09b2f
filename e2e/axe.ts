/** Accessibility checks of a page by axe-core. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { settled } from './sign-in.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type WithAxe = { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } };

/** Serious and critical findings of these rules (default: all) in the open modal, or on the page if none is open. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The content security policy blocks foreign scripts, but not those that the debugger injects.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axe, 'utf8'));
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
  const results = await page.evaluate((options) => {
    const modals = [...document.querySelectorAll('[role="dialog"]')];
    const open = modals.filter((modal) => modal.checkVisibility()).at(-1);
    return (window as unknown as WithAxe).axe.run(open ?? document, options);
  }, options);
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

/**
 * Expects no serious findings in the open modal, or on the page, in light and in dark mode, which differ by contrasts
 * alone. Starts with the current mode and does not switch back, since redrawing the page takes as long as checking it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const schemes = ['light', 'dark'] as const;
  const [current, other] = isDark ? schemes.toReversed() : schemes;
  await page.emulateMedia({ colorScheme: current! });
  expect.soft(await findings(page), current!).toEqual([]);
  await page.emulateMedia({ colorScheme: other! });
  await settled(page);
  expect.soft(await findings(page, ['color-contrast']), other!).toEqual([]);
}
