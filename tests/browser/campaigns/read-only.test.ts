import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { asMember } from '../scenes/campaign-access.ts';
import { answerCampaigns, campaignId } from '../scenes/campaign-answers.ts';
import { browser, installation } from '../shared.ts';

const campaign = `/workflows/campaign-manager/${campaignId}`;

describe('a campaign that one may not change', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser, { locale: 'en-GB' });
    await insertIn(own.context, installation);
    await answerCampaigns(own.page);
    await asMember(own.page, {
      role: 'user',
      plan: 'production',
      workflows: ['CampaignManager'],
      lacks: 'campaigns.write',
    });
  });
  afterAll(() => own?.context.close());

  it('says who hears the default creative', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${campaign}`);
    const row = page.getByRole('row', { name: /^Play Cold Brew, everywhere/ });
    await row.getByText('Everyone else').waitFor();
    expect(await row.getByText('Nobody').count()).toBe(0);
  });

  it('shows its flight and limits, and no field that takes a change', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${campaign}?tab=targeting`);
    const limits = page.getByRole('region', { name: 'Limits of the campaign' });
    await limits.getByText('At most 3 in 24 hours').waitFor();
    await limits.getByText('1,200,000 impressions').waitFor();
    await page.getByLabel('First day').waitFor();
    const open = page.getByRole('main').locator('input:enabled, select:enabled, [role=combobox]:enabled');
    expect(await open.count()).toBe(0);
    expect(own.problems).toEqual([]);
  });
});
