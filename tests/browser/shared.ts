import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import '../testkit/shared-installation.ts';
import type { Claims, Misdeed } from '../testkit/open-id-double.ts';
import { keepTraces, launchBrowser } from './browser.ts';
import './set-up.ts';

/** One installation for all files of this folder, and one browser per file. */
export const installation = inject('installation');
export let browser: Browser;

/** Sets the user who signs in at the identity provider from now on, and its fault. */
export const becomeAtProvider = async (claims: Claims, wrong?: Misdeed): Promise<void> => {
  await fetch(`${inject('openIdIssuer')}/become`, { method: 'POST', body: JSON.stringify({ claims, wrong }) });
};

/** Uses a host name, because passkeys and the provider's redirect require one; an IP address is not accepted. */
export const named = (path: string): string => `${installation.url.replace('127.0.0.1', 'localhost')}${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepTraces(browser, task.name);
});
afterAll(() => browser?.close());
