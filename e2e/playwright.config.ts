/** The whole product in a real browser: the server starts on a data folder of its own, with the demo feed. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { patience } from '../scripts/patience.mjs';
import { stateOf } from './signed-in.ts';

const port = Number(process.env.E2E_PORT ?? 4179);
// Workers read this file again: the folder is made once and handed on.
process.env.E2E_DATA ??= dataFolder();

/** Every account may enter it: PostgreSQL runs as another one when the tests run as root. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-e2e-'));
  chmodSync(folder, 0o755);
  // The server has stopped by then; a global teardown would come before that.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  timeout: 120_000 * patience(),
  expect: { timeout: 15_000 * patience() },
  workers: 2,
  // A busy machine fails one in a thousand; who needed a second try is told by name at the end.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    storageState: stateOf('staff'),
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    // Nothing moves: a modal that still fades in has other contrasts than one that stands.
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
      // The demo's made-up set stays.
      ADVISORY_SOURCES: 'off',
    },
  },
});
