import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { buildPages } from '../../apps/server/src/start/build-pages.ts';
import { startTestInstallation, type TestInstallation } from '../testkit/installation.ts';
import { startOpenIdDouble } from '../testkit/open-id-double.ts';
import { launchBrowser } from './browser.ts';

/** One installation and one browser for all that imports them: to start these takes longer than most tests. */
export let installation: TestInstallation;
export let browser: Browser;
/** Where people of this installation can sign in besides: its name there is Harbour ID. */
export let openId: Awaited<ReturnType<typeof startOpenIdDouble>>;

/** By a host name: passkeys belong to one, and the provider sends people back to it. An address of figures is none. */
export const named = (path: string): string => `${installation.url.replace('127.0.0.1', 'localhost')}${path}`;

beforeAll(async () => {
  await buildPages(join(import.meta.dirname, '..', '..'), () => {});
  openId = await startOpenIdDouble({ id: 'sonora', secret: 'a secret' });
  installation = await startTestInstallation({
    SONORA_OIDC_ISSUER: openId.issuer,
    SONORA_OIDC_CLIENT_ID: 'sonora',
    SONORA_OIDC_CLIENT_SECRET: 'a secret',
    SONORA_OIDC_NAME: 'Harbour ID',
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await installation?.stop();
  await openId?.stop();
});
