import { defineConfig } from 'vitest/config';

/** What is waited for comes when the machine gets to it: as long as for anything that a page is to show. */
const patience = { timeout: 60_000 };

/** Three sizes of test: `unit` (pure, fast), `integration` (real database, real files), `browser` (a person's path in Chromium). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.tsx',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
          // What is pure leaves nothing behind: two hundred files share one process, and load what they have in common once.
          isolate: false,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.integration.test.ts', 'tests/integration/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          expect: { poll: patience },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          expect: { poll: patience },
        },
      },
    ],
  },
});
