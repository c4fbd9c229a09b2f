/** `npm run screenshots`: takes the README's screenshot of the product at 127.0.0.1:4000 or at the given address. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { watchRequests } from './pending-requests.ts';
import { enter, open } from './sign-in.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const baseURL = process.argv[2] ?? 'http://127.0.0.1:4000';

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 1400 } });
  watchRequests(page.context());
  await enter(page, 'staff@demo.test');
  await open(page, '/#/view/summary?range=last_year');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${folder}summary.png` });
} finally {
  await browser.close();
}
