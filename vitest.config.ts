import { defineConfig } from 'vitest/config';
import { compileMessages } from './apps/web/build/compile-messages.ts';
import { contractAsData } from './apps/web/build/contract-data.ts';
import { WAIT_MILLISECONDS } from './tests/testkit/wait-milliseconds.ts';

const waits = { expect: { poll: { timeout: WAIT_MILLISECONDS } } };

/** Tests that start processes or wait for pages: one file after the other, since several processes of vitest run at once. */
const slow = { testTimeout: 300_000, hookTimeout: 300_000, maxWorkers: 1, ...waits };

/** All files share one process and load their common modules once; each file leaves nothing behind. */
const shared = { isolate: false, maxWorkers: 1 };

const pure = {
  exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
  // Part of them runs with a low priority beside the other tests.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  setupFiles: ['tests/testkit/unit-set-up.ts'],
  ...waits,
  ...shared,
};

/**
 * `unit` and `unit-web` (sources of the pages): pure and fast. `integration`: each file has the database, the files or
 * the whole installation that it needs. `http`: files share one installation without a worker. `browser`: a person's
 * path in Chromium; files share an installation.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          ...pure,
          // Node imports the sources itself, as in production: through Vite's modules, each use of an imported name calls
          // a function, which costs a sixth of the time of audio tests.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        plugins: [compileMessages(), contractAsData()],
        test: {
          name: 'unit-web',
          include: ['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/build/**/*.test.ts'],
          ...pure,
        },
      },
      {
        test: {
          name: 'integration',
          include: [
            'apps/server/src/**/*.integration.test.ts',
            'tests/integration/*.test.ts',
            'tests/integration/{accounts,storage,versions}/*.test.ts',
          ],
          ...slow,
          ...shared,
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/integration/http-only/**/*.test.ts'],
          globalSetup: 'tests/integration/http-only/set-up.ts',
          ...slow,
          ...shared,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: 'tests/browser/set-up.ts',
          setupFiles: 'tests/browser/hooks.ts',
          // A browser on two busy cores; the summary names each test that needed its second attempt.
          retry: 1,
          ...slow,
          ...shared,
        },
      },
    ],
  },
});
