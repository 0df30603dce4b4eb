import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import type { Claims, Misdeed } from '../testkit/servers/open-id-double.ts';
import { launchBrowser } from './browser.ts';

/** One installation and one browser for all files of this folder. */
export const installation = inject('installation');
export let browser: Browser;

/** Launches the browser, again if it crashed. */
export const startBrowser = async (): Promise<void> => {
  if (!browser?.isConnected()) browser = await launchBrowser();
};

/** Sets the user who signs in at the identity provider from now on, and its fault. */
export const becomeAtProvider = async (claims: Claims, wrong?: Misdeed): Promise<void> => {
  await fetch(`${inject('openIdIssuer')}/become`, { method: 'POST', body: JSON.stringify({ claims, wrong }) });
};

/** Uses a host name, because passkeys and the provider's redirect require one; an IP address is not accepted. */
export const named = (path: string): string => `${installation.url.replace('127.0.0.1', 'localhost')}${path}`;
