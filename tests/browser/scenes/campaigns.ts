import type { Page } from 'playwright-core';
import { answerCampaigns, campaignId, emptyCampaignId } from './campaign-answers.ts';
import { wrapperDocument } from './campaign-checks.ts';
import { answerPictures } from './campaign-pictures.ts';
import { press, type Scene } from './scene.ts';

const manager = '/workflows/campaign-manager';
const vast = '/workflows/create-vast';

/** A page with answers about campaigns. */
const shown =
  (path: string, act: (page: Page) => Promise<unknown>, total?: number): Scene['show'] =>
  async ({ page, url }) => {
    await answerCampaigns(page, total);
    await page.goto(`${url}${path}`);
    await page.locator('h1').first().waitFor();
    await act(page);
  };

const text = (name: string | RegExp) => (page: Page) => page.getByText(name).first().waitFor();

const scene = (name: string, show: Scene['show'], more: Partial<Scene> = {}): Scene => ({
  name: `campaigns-${name}`,
  who: 'producer',
  show,
  ...more,
});

/** Answers that fail, or do not come. */
const unanswered =
  (path: string, state: 'failed' | 'loading', act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url }) => {
    await page.route(/\/api\/campaign/, (route) =>
      state === 'failed' ? route.fulfill({ status: 503, json: {} }) : new Promise(() => {}),
    );
    await page.goto(`${url}${path}`);
    await act(page);
  };

/** Opens the pictures of the files from the icon of the ad. */
const openPictures = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Image of the icon' }).getByRole('button', { name: 'Choose from files' }).click();

const one = `${manager}/${campaignId}`;

export const campaignScenes: readonly Scene[] = [
  scene(
    'full',
    shown(manager, (page) => page.getByRole('table').waitFor()),
  ),
  scene('empty', shown(manager, text('No campaigns yet'), 0)),
  scene('failed', unanswered(manager, 'failed', text('The campaigns could not be loaded')), {
    raises: /Service Unavailable/,
  }),
  scene(
    'loading',
    unanswered(manager, 'loading', (page) => page.getByRole('status').first().waitFor()),
  ),
  scene('one', shown(one, text('Cold Brew, London'))),
  scene('one-empty', shown(`${manager}/${emptyCampaignId}`, text('No creatives yet'))),
  scene(
    'rule',
    shown(one, async (page) => {
      await press(/^Edit rule: Weather/)(page);
      await page.getByRole('dialog').getByText('Who hears it').waitFor();
    }),
  ),
  scene(
    'versions-dialog',
    shown(one, async (page) => {
      await page.getByRole('button', { name: 'Add creatives' }).click();
      await page.getByRole('menuitem', { name: 'Versions of an ad' }).click();
      await page.getByRole('dialog').getByLabel('Session').waitFor();
    }),
  ),
  scene(
    'import-dialog',
    shown(one, async (page) => {
      await page.getByRole('button', { name: 'Add creatives' }).click();
      await page.getByRole('menuitem', { name: 'Import CSV' }).click();
      await page
        .getByRole('dialog')
        .getByText(/^Export the CSV first/)
        .waitFor();
    }),
  ),
  scene('targeting', shown(`${one}?tab=targeting`, text('Weather by city'))),
  scene(
    'feed',
    shown(`${one}?tab=targeting`, async (page) => {
      await press('Add data feed')(page);
      await press('Save feed')(page);
      await page.getByRole('dialog').getByText('Enter a name.').waitFor();
    }),
  ),
  scene('coverage', shown(`${one}?tab=coverage`, text('Leeds'))),
  scene('simulator', shown(`${one}?tab=simulator`, text('Who is listening?'))),
  scene(
    'simulated',
    shown(`${one}?tab=simulator`, async (page) => {
      await page.getByLabel('City').fill('Leeds');
      await press('Play what they hear')(page);
      await page.getByText('Chosen').waitFor();
    }),
  ),
  scene('report', shown(`${one}?tab=report`, text(/4[.,]402/))),
  scene(
    'revisions',
    shown(`${one}?tab=revisions`, async (page) => {
      await press('What changed in revision 14')(page);
      await page.getByText(/1 → 30/).waitFor();
    }),
  ),
  scene(
    'create',
    shown('/workflows/create-a-campaign', async (page) => {
      await press('Create draft')(page);
      await page.getByText('Enter a name.').waitFor();
    }),
  ),
  scene('vast-start', shown(vast, text('Commuters'))),
  scene('vast-set-up', shown(`${vast}?campaignId=${campaignId}`, text('Banners'))),
  scene(
    'picture-picker',
    shown(`${vast}?campaignId=${campaignId}`, async (page) => {
      await answerPictures(page);
      await openPictures(page);
      await page.getByRole('dialog').getByText('adchoices.png').waitFor();
    }),
  ),
  scene(
    'no-pictures',
    shown(`${vast}?campaignId=${campaignId}`, async (page) => {
      await openPictures(page);
      await page.getByRole('dialog').getByText('No pictures').waitFor();
    }),
  ),
  scene('vast-mapping', shown(`${vast}?campaignId=${campaignId}&step=mapping`, text('Cold Brew, London'))),
  scene(
    'vast-activation',
    shown(`${vast}?campaignId=${campaignId}&step=activation`, async (page) => {
      await text('The default creative is ready')(page);
      await press('Show document')(page);
    }),
  ),
  scene(
    'vast-checklist',
    shown(`${vast}?campaignId=${campaignId}&step=activation`, text('Copy message for the operator')),
  ),
  scene(
    'crop-banner',
    shown(`${vast}?campaignId=${campaignId}&step=activation`, async (page) => {
      await press('Crop banner')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Frame of the banner' }).waitFor();
    }),
  ),
  scene(
    'webhooks',
    shown(`${vast}?campaignId=${campaignId}&step=activation`, async (page) => {
      await press(/^Deliveries to https:\/\/hooks/)(page);
      await text(/500/)(page);
    }),
  ),
  scene(
    'webhook-dialog',
    shown(`${vast}?campaignId=${campaignId}&step=activation`, async (page) => {
      await press('Add webhook')(page);
      await page.getByRole('dialog').getByText('Error spike').waitFor();
    }),
  ),
  scene(
    'vast-other-server',
    shown(`${vast}?campaignId=${campaignId}&step=activation`, async (page) => {
      await page.route(/\/vast\//, (route) => route.fulfill({ contentType: 'application/xml', body: wrapperDocument }));
      await press('Play the tag')(page);
      const chain = page.getByRole('list', { name: 'Tag chain' });
      await chain.waitFor();
      await chain.scrollIntoViewIfNeeded();
    }),
  ),
  scene('validation', shown('/validation/a-code-of-a-link', text('The Trade Desk'))),
  scene('deleted', shown(`${manager}?status=deleted`, text('Deleted'))),
  scene(
    'vast-tags',
    shown('/workflows/vast-tag-manager', (page) => page.getByRole('table').waitFor()),
  ),
  scene('vast-no-tags', shown('/workflows/vast-tag-manager', text('No tags yet'), 0)),
];
