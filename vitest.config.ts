import { defineConfig } from 'vitest/config';
import { patience } from './scripts/patience.mjs';

const mocking = 'web/**/*.mocked.test.tsx';

/** Whole tables are typed and clicked in, and parts loaded lazily; on a busy machine that takes its time. */
const web = (name: string, files: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: './web/vite.config.ts',
  test: {
    name,
    environment: 'happy-dom' as const,
    setupFiles: ['./web/fresh-tab.fixture.ts'],
    testTimeout: 30_000 * patience(),
    maxWorkers: 3,
    ...files,
  },
});

// A project for each room: the server's tests run against a real PostgreSQL started once.
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'charts', include: ['charts/**/*.test.ts'], environment: 'happy-dom' } },
      {
        test: {
          name: 'server',
          include: ['{server,demo}/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/check-statements.ts'],
          // A test that runs ten commands takes half a minute beside others.
          testTimeout: 90_000 * patience(),
          hookTimeout: 120_000 * patience(),
          expect: { poll: { timeout: 15_000 * patience() } },
          // The product is loaded once, not for every file: what a module keeps is kept by its database.
          isolate: false,
        },
      },
      // Runs the product on a small data set of its own.
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], testTimeout: 300_000 * patience() } },
      // Ant Design is loaded once, not for every file; but a module that a file replaces stays so for the next.
      web('web', { include: ['web/**/*.test.{ts,tsx}'], exclude: [mocking], isolate: false }),
      web('web, mocking', { include: [mocking] }),
    ],
  },
});
