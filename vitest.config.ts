import { defineConfig } from 'vitest/config';

// A project for each room: the server's tests run against a real PostgreSQL started once.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'charts', include: ['charts/**/*.test.ts'], environment: 'happy-dom' } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/check-statements.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Runs the product on a small data set of its own.
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], testTimeout: 300_000 } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Whole tables are typed and clicked in; on a busy machine that takes its time.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
