import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { storeDraft } from './drafts.ts';

/** Holds what the page requests from an address until it is released. */
const hold = async (page: Page, address: RegExp, method: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
};

describe('a response that arrives while another page loads', () => {
  const { url } = installation;
  const name = 'Cold Brew';
  let own: Watched;
  beforeEach(async () => {
    own = await openPage(browser, { isUncached: true });
    await insertIn(own.context, installation);
  });
  afterEach(() => own?.context.close());

  /** Leaves for the projects, whose code is held, and lets it load once `late` has happened. */
  const leave = async (late: () => Promise<void>): Promise<void> => {
    const { page } = own;
    const releaseCode = await hold(page, /\.js$/, 'GET');
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.waitForURL(/project-manager/);
    await late();
    releaseCode();
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/workflows/project-manager');
  };

  it.each([
    ['/workflows/create-a-campaign', 'Create draft'],
    ['/workflows/create-vast', 'Continue'],
  ])('keeps the campaign that %s creates without opening it', async (path, button) => {
    const { page } = own;
    await page.goto(`${url}${path}`);
    await page.getByLabel('Name').fill(name);
    const create = page.getByRole('button', { name: button });
    await expect.poll(() => create.isEnabled()).toBe(true);
    const releaseAnswer = await hold(page, /\/campaign$/, 'POST');
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/campaign'));
    await create.click();
    await request;
    await leave(async () => {
      const answer = page.waitForResponse((received) => received.url().endsWith('/campaign'));
      releaseAnswer();
      await (await answer).finished();
      // A page that is hidden, because the other one takes long, shows nothing of it.
      await page.waitForTimeout(200);
    });
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await page.getByRole('link', { name }).waitFor();
  });

  it('does not open the list once a campaign is deleted', async () => {
    const { page } = own;
    const { campaignId } = await storeDraft(own.context, url, name);
    await page.goto(`${url}/workflows/campaign-manager/${campaignId}`);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    const releaseAnswer = await hold(page, new RegExp(`/campaign/${campaignId}$`), 'DELETE');
    const request = page.waitForRequest((sent) => sent.method() === 'DELETE');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await request;
    await leave(async () => {
      releaseAnswer();
      await page.getByText(`${name} deleted`).waitFor();
    });
  });

  it('does not write the simulated listener into the address', async () => {
    const { page } = own;
    const { campaignId } = await storeDraft(own.context, url, name);
    await page.goto(`${url}/workflows/campaign-manager/${campaignId}?tab=simulator`);
    await page.getByLabel('City').fill('Leeds');
    // Longer than the page waits until it writes what was typed.
    await leave(() => page.waitForTimeout(800));
  });
});
