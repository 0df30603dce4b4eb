import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { addCreative, storeDraft } from './drafts.ts';

describe('the simulator of a campaign', () => {
  let own: Watched;
  let path = '';
  beforeAll(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    const { url } = installation;
    const { campaignId } = await storeDraft(own.context, url, 'Cold Brew');
    path = `${url}/workflows/campaign-manager/${campaignId}?tab=simulator`;
    // Listeners in Leeds hear one of four, by chance.
    const names = ['North', 'East', 'South', 'West'];
    const set = [];
    for (const name of names) {
      const { creativeId } = await addCreative(own.context, url, campaignId, name);
      set.push({ creativeId, targeting: { groups: [[{ kind: 'city', names: ['Leeds'] }]] } });
    }
    const answer = await own.page.request.patch(`${url}/api/campaign/${campaignId}/rules`, { data: { set } });
    expect(answer.ok()).toBe(true);
  });
  afterAll(() => own?.context.close());

  const run = (page: Page) => page.getByRole('button', { name: 'Play what they hear' });
  const seedOf = (page: Page) => new URL(page.url()).searchParams.get('seed');
  /** What is heard, with the reason, and each rule with what its conditions come to. */
  const shown = async (page: Page): Promise<string> => {
    // While a listener is simulated, the page still shows the answer before.
    await run(page).and(page.locator(':enabled')).waitFor();
    await page.getByText('Chosen').waitFor();
    return (await page.getByRole('region', { name: 'Result' }).textContent()) ?? '';
  };

  it('shows the same answer after a reload, and to everyone who opens the address', async () => {
    const { page, context } = own;
    await page.goto(path);
    await page.getByText('Who is listening?').waitFor();
    await page.getByLabel('City').fill('leeds');
    await page.getByLabel('Local time').fill('2027-03-01T08:30');
    for (let round = 0; round < 4; round += 1) {
      const before = seedOf(page);
      await run(page).click();
      await expect.poll(() => seedOf(page)).not.toBe(before);
      const answer = await shown(page);
      await page.reload();
      expect(await shown(page)).toBe(answer);
      const other = await context.newPage();
      await other.goto(page.url());
      expect(await shown(other)).toBe(answer);
      expect(await other.getByLabel('City').inputValue()).toBe('leeds');
      await other.close();
    }
  });

  it('keeps the time at which it was run, also if nobody typed it', async () => {
    const { page } = own;
    await page.goto(path);
    await page.getByLabel('City').fill('Leeds');
    await run(page).click();
    const answer = await shown(page);
    const time = await page.getByLabel('Local time').inputValue();
    await expect.poll(() => new URL(page.url()).searchParams.get('time')).toBe(time);
    await page.reload();
    expect(await shown(page)).toBe(answer);
    expect(own.problems).toEqual([]);
  });
});
