/** What axe-core finds on a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { settled } from './sign-in.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type WithAxe = { axe: { run(context: Node, options: RunOptions): Promise<AxeResults> } };

/** Serious and critical findings in the open modal, without one on the page as it stands. */
export async function findings(page: Page): Promise<string[]> {
  // The content security policy lets no foreign script in; the debugger may.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(axe, 'utf8'));
  const results = await page.evaluate(() => {
    const modals = [...document.querySelectorAll('[role="dialog"]')];
    const open = modals.filter((modal) => modal.checkVisibility()).at(-1);
    return (window as unknown as WithAxe).axe.run(open ?? document, { resultTypes: ['violations'] });
  });
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
}

/** No serious finding in the open modal, or on the page, in dark and in light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect.soft(await findings(page), colorScheme).toEqual([]);
  }
}
