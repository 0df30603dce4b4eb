import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { buildPages } from '../../apps/server/src/start/build-pages.ts';
import { startTestInstallation, type TestInstallation } from '../testkit/installation.ts';
import { launchBrowser } from './browser.ts';

/** One installation and one browser for all that imports them: to start these takes longer than most tests. */
export let installation: TestInstallation;
export let browser: Browser;

beforeAll(async () => {
  await buildPages(join(import.meta.dirname, '..', '..'), () => {});
  installation = await startTestInstallation();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});
