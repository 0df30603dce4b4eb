import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
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
    await limits.getByText('1,200,000 ads served').waitFor();
    await page.getByLabel('First day').waitFor();
    const open = page.getByRole('main').locator('input:enabled, select:enabled, [role=combobox]:enabled');
    expect(await open.count()).toBe(0);
    expect(own.problems).toEqual([]);
  });
});

it('says on a page that a member may not open what is missing, and asks the server for nothing', async () => {
  const { page, context, problems } = await openPage(browser, { locale: 'en-GB' });
  const owner = await personInserter(installation)();
  await insertIn(context, installation, { memberOf: { orgId: owner.orgId, role: 'user', workflows: ['Files'] } });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/campaign')) calls.push(request.url());
  });
  for (const path of ['/workflows/campaign-manager', campaign]) {
    await page.goto(`${installation.url}${path}`);
    await page.getByText('You don’t have access to this page').waitFor();
    await page.getByText(/^Ask an administrator of .* to give you “Campaign Manager”\.$/).waitFor();
  }
  expect(calls).toEqual([]);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { name: 'Workflows Overview' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
