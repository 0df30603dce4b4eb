import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import '../testkit/shared-installation.ts';
import type { Claims, Misdeed } from '../testkit/open-id-double.ts';
import { keepTraces, launchBrowser } from './browser.ts';
import './set-up.ts';

/** One installation for all files of this folder, and one browser for each. */
export const installation = inject('installation');
export let browser: Browser;

/** Decides who signs in at the identity provider of this installation from now on, and what goes wrong with it. */
export const becomeAtProvider = async (claims: Claims, wrong?: Misdeed): Promise<void> => {
  await fetch(`${inject('openIdIssuer')}/become`, { method: 'POST', body: JSON.stringify({ claims, wrong }) });
};

/** By a host name: passkeys belong to one, and the provider sends people back to it. An address of figures is none. */
export const named = (path: string): string => `${installation.url.replace('127.0.0.1', 'localhost')}${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepTraces(browser, task.name);
});
afterAll(() => browser?.close());
