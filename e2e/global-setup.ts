/** Runs before all tests, once the server is running: signs users in, and reads the list of screens from the menu. */
import { chromium, type FullConfig, type Page } from '@playwright/test';
import { enter } from './sign-in.ts';
import { keepScreens, type ScreenLink, stateOf } from './signed-in.ts';

export default async function globalSetup({ projects: [project] }: FullConfig): Promise<void> {
  const { baseURL = '', launchOptions = {}, contextOptions = {}, viewport = null } = project?.use ?? {};
  const browser = await chromium.launch(launchOptions);
  try {
    for (const person of ['client', 'staff'] as const) {
      const context = await browser.newContext({ ...contextOptions, baseURL, viewport });
      // Uses the timeout of a test, since the server has only just loaded the demo.
      context.setDefaultTimeout(project?.timeout ?? 0);
      const page = await context.newPage();
      await enter(page, `${person}@demo.test`);
      if (person === 'staff') keepScreens(await menuOf(page));
      await context.storageState({ path: stateOf(person) });
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

async function menuOf(page: Page): Promise<ScreenLink[]> {
  const links = page.getByRole('navigation', { name: 'Main menu' }).locator('a[href^="#/"]');
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({
      path: (link.getAttribute('href') ?? '').replace(/^#|\?.*/g, ''),
      label: link.textContent ?? '',
    })),
  );
  if (found.length === 0) throw new Error('The menu has no links');
  return found;
}
