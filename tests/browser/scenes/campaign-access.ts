import type { User } from '@sonora/contracts';
import { type AccessInfo, accessOf, type Capability } from '@sonora/contracts/access';
import { defaultFlags } from '@sonora/contracts/flags';
import type { Page } from 'playwright-core';
import { answerCampaigns, campaignId } from './campaign-answers.ts';
import type { Scene } from './scene.ts';

type Member = Pick<AccessInfo, 'role' | 'plan' | 'workflows'> &
  Partial<Pick<AccessInfo, 'flags'>> & {
    readonly lacks?: Capability;
  };

/** Answers that the user is another member of the organisation. */
export const asMember = async (page: Page, { flags = defaultFlags, lacks, ...member }: Member): Promise<void> => {
  const granted = accessOf({ ...member, flags });
  await page.route('**/api/user', async (route) => {
    const user = (await (await route.fetch()).json()) as User;
    const json: User = {
      ...user,
      isInstallationAdmin: false,
      flags: [...flags],
      capabilities: [...granted.capabilities].filter((name) => name !== lacks),
      screens: [...granted.screens],
      workflows: [...granted.workflows],
      availableOrganizations: user.availableOrganizations.map((each) => ({
        ...each,
        orgName: 'Harbor_Foods',
        role: member.role,
        plan: member.plan,
      })),
    };
    await route.fulfill({ json });
  });
};

const asOneOf =
  (member: Member, path: string, act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url }) => {
    await answerCampaigns(page);
    await asMember(page, member);
    await page.goto(`${url}${path}`);
    await act(page);
  };

const text = (name: string | RegExp) => (page: Page) => page.getByText(name).first().waitFor();

const scene = (name: string, show: Scene['show']): Scene => ({ name: `campaigns-${name}`, who: 'producer', show });

const withoutFlags = new Set([...defaultFlags].filter((flag) => !/campaign|vast/.test(flag)));
const one = `/workflows/campaign-manager/${campaignId}`;

/** Pages of campaigns for members who may not open them, or not change anything. */
export const campaignAccessScenes: readonly Scene[] = [
  scene(
    'no-grant',
    asOneOf(
      { role: 'user', plan: 'production', workflows: ['CreateAnAd', 'Files'] },
      '/workflows/campaign-manager',
      text('You don’t have access to this page'),
    ),
  ),
  scene(
    'one-no-grant',
    asOneOf(
      { role: 'user', plan: 'production', workflows: ['CampaignOverview', 'Files'] },
      one,
      text('You don’t have access to this page'),
    ),
  ),
  scene(
    'create-turned-off',
    asOneOf(
      { role: 'owner', plan: 'production', workflows: [], flags: withoutFlags },
      '/workflows/create-a-campaign',
      text('You don’t have access to this page'),
    ),
  ),
  scene(
    'vast-no-plan',
    asOneOf(
      { role: 'owner', plan: 'developer', workflows: [] },
      `/workflows/create-vast?campaignId=${campaignId}`,
      text('You don’t have access to this page'),
    ),
  ),
  scene(
    'vast-tags-admins-only',
    asOneOf(
      { role: 'user', plan: 'free', workflows: [] },
      '/workflows/vast-tag-manager',
      text('You don’t have access to this page'),
    ),
  ),
  scene(
    'vast-tags-read-only',
    asOneOf(
      { role: 'user', plan: 'production', workflows: ['CampaignOverview'] },
      '/workflows/vast-tag-manager',
      (page) => page.getByRole('table').waitFor(),
    ),
  ),
  ...(['creatives', 'targeting', 'revisions'] as const).map((tab) =>
    scene(
      `one-read-only-${tab}`,
      asOneOf(
        { role: 'user', plan: 'production', workflows: ['CampaignManager'], lacks: 'campaigns.write' },
        `${one}?tab=${tab}`,
        text(/^You can view this campaign/),
      ),
    ),
  ),
];
