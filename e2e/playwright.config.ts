/** Tests the whole product in a real browser: the server starts on a new data folder, with the demo feed. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { patience } from '../scripts/patience.mjs';
import { stateOf } from './signed-in.ts';

const port = Number(process.env.E2E_PORT ?? 4179);
// Workers load this file again: the folder is created once and passed on.
process.env.E2E_DATA ??= dataFolder();

/** Every account may access the folder: PostgreSQL runs as another one if the tests run as root. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-e2e-'));
  chmodSync(folder, 0o755);
  // Runs after the server has stopped; a global teardown would run earlier.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  timeout: 120_000 * patience(),
  expect: { timeout: 15_000 * patience() },
  workers: 2,
  // On a busy machine, one test in a thousand fails; retried tests are listed at the end.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    storageState: stateOf('staff'),
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // No animations: a modal that is still fading in has other contrasts than a settled one.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
      ],
    },
  },
  webServer: {
    command: `${process.execPath} server/main.ts`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `http://127.0.0.1:${port}/ready`,
    timeout: 180_000 * patience(),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      TRIPLEDGER_DATA: process.env.E2E_DATA,
      TRIPLEDGER_DEMO: 'on',
      METRICS_PORT: 'off',
      // Keeps the demo's invented advisories.
      ADVISORY_SOURCES: 'off',
      TRIPLEDGER_WEBHOOK_HOSTS: '127.0.0.1',
    },
  },
});
