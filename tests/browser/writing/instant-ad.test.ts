import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../testkit/installation.ts';
import { misfits, openPage, schemes, screenshot, seriousFindings, type Watched, widths } from '../browser.ts';
import { choose, signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

const description =
  'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street.';

/** Answer of a brief. */
type Started = { readonly data: { readonly audioforms: readonly { readonly audioformId: string }[] } };

describe('an instant ad', () => {
  let own: Watched;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    own = await openPage(browser);
    client = createClient(installation.url, (await signUpIn(own.context, installation.url)).token);
  });
  afterAll(() => own?.context.close());

  it('is offered on the overview, with an example that plays', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows`);
    const card = page.getByRole('listitem').filter({ hasText: 'Instant Ad' });
    await card.getByRole('button', { name: /^Play / }).click();
    await card.getByRole('button', { name: /^Pause / }).waitFor();
    await card.getByRole('button', { name: /^Launch / }).click();
    await page.waitForURL(/\/workflows\/instant-ad/);
  });

  it('is made by keyboard alone: one field, one button, and it plays', async () => {
    const { page } = own;
    await page.getByLabel('Describe your product').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(description);
    const start = performance.now();
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause ad 1', exact: true }).waitFor();
    console.log(`instant ad by keyboard: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
    expect(await page.getByText('Harbour Bakery').count()).toBeGreaterThan(0);
  });

  it('is there again after a reload, with the text', async () => {
    const { page } = own;
    await page.waitForURL(/sessionId=/);
    await page.reload();
    await page.getByRole('button', { name: 'Play ad 1', exact: true }).waitFor();
    expect(await page.getByLabel('Describe your product').inputValue()).toBe(description);
  });

  it.each(Object.keys(widths) as (keyof typeof widths)[])('fits and is accessible on a %s window', async (size) => {
    const { page } = own;
    await page.setViewportSize(widths[size]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page)).toEqual([]);
      expect(await misfits(page, size)).toEqual([]);
      if (process.env.SONORA_SCREENSHOTS) await screenshot(page, `instant-ad-${size}-${colorScheme}`);
    }
    await page.setViewportSize(widths.wide);
  });

  it('asks for the name when the text does not say it, and makes as many ads as chosen', async () => {
    const { page } = own;
    await page.getByLabel('Describe your product').fill('We bake bread and buns every morning in the old harbour.');
    await choose(page, 'Ads', '2');
    await page.getByRole('button', { name: 'Make 2 ads' }).click();
    await page.getByLabel('Product or company').fill('Harbour Bakery');
    await page.getByRole('button', { name: 'Make 2 ads' }).click();
    await page.getByRole('button', { name: 'Play ad 2', exact: true }).waitFor();
  });

  it('is cancelled while it is started, and nothing is left running', async () => {
    const { page } = own;
    const started = Promise.withResolvers<readonly string[]>();
    const cancelPressed = Promise.withResolvers<undefined>();
    await page.route('**/orchestrator/audioform/v3/brief', async (route) => {
      const response = await route.fetch();
      started.resolve(((await response.json()) as Started).data.audioforms.map(({ audioformId }) => audioformId));
      await cancelPressed.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Make 2 ads' }).click();
    const ids = await started.promise;
    expect(ids).toHaveLength(2);
    const cancelled: string[] = [];
    page.on('response', (answer) => {
      const id = /audioform\/([^/]+)\/cancel$/.exec(new URL(answer.url()).pathname)?.[1];
      if (id !== undefined && answer.ok()) cancelled.push(id);
    });
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    cancelPressed.resolve(undefined);
    await expect.poll(() => cancelled.toSorted()).toEqual(ids.toSorted());
    // A short ad may be finished before the cancellation reaches the worker.
    for (const id of ids)
      await expect
        .poll(async () => ((await client.get(`/api/v3/audioform/${id}/details`)).body as { status: string }).status)
        .toMatch(/^(?:cancelled|succeeded)$/);
    await page.unroute('**/orchestrator/audioform/v3/brief');
    await page.getByRole('button', { name: 'Make 2 ads' }).waitFor();
  });

  it('is produced again after it was cancelled, also for the session', async () => {
    const { page } = own;
    const former = page.url();
    await page.getByLabel('Describe your product').fill(`${description} There is tea, too.`);
    await choose(page, 'Ads', '1');
    // The ad is cancelled before the page hears how far it is.
    await page.route('**/orchestrator/audioform/v3/brief', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as Started;
      const { status } = await client.post(`/api/v3/audioform/${data.audioforms[0]?.audioformId}/cancel`, {});
      expect(status).toBe(200);
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Make the ad' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.unroute('**/orchestrator/audioform/v3/brief');
    await page.waitForURL((url) => url.searchParams.has('sessionId') && url.href !== former);
    const before = page.url();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByRole('button', { name: 'Try again to produce ad 1' }).click();
    await saved;
    await page.getByRole('button', { name: /^(Play|Pause) ad 1$/ }).waitFor();
    await page.goto(before);
    await page.getByRole('button', { name: 'Play ad 1', exact: true }).waitFor();
  });

  it('is that of the session in the address, whichever was made last', async () => {
    const { page } = own;
    const before = page.url();
    await page.goto(before);
    const script = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ad 1' }) });
    await script.getByText('Harbour Bakery').waitFor();
    await page.getByRole('link', { name: 'Instant ad' }).first().click();
    await page.waitForURL((url) => !url.searchParams.has('sessionId'));
    await script.waitFor({ state: 'detached' });
    await page
      .getByLabel('Describe your product')
      .fill('Luma is a lamp that follows the daylight. One charge lasts two weeks. Order it at luma.example.');
    await page.getByRole('button', { name: 'Make the ad' }).click();
    await script.getByText('Luma').first().waitFor();
    await page.waitForURL(/sessionId=/);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(before);
    await script.getByText('Harbour Bakery').waitFor();
    expect(await script.getByText('Luma').count()).toBe(0);
  });

  it('is reported with its address and the brief from which it was made', async () => {
    const { page } = own;
    const before = page.url();
    await page.getByRole('button', { name: 'Report an issue with ad 1' }).click();
    await page.waitForURL('**/report?**');
    expect(new URL(page.url()).searchParams.get('workflowName')).toBe('InstantAd');
    await page.getByLabel('What went wrong?').fill('The music is too loud.');
    const sent = page.waitForRequest((request) => request.postData()?.includes('issue_report') ?? false);
    await page.getByRole('button', { name: 'Send report' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      payload: { postBriefRequestBody: { brief: { script: { productName: 'Harbour Bakery' } }, numAds: 1 } },
    });
    await page.goto(before);
  });

  it('is started once, although the page is reloaded before it hears so', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/instant-ad`);
    await page.getByLabel('Describe your product').fill(`${description} There is coffee, too.`);
    const started = Promise.withResolvers<readonly string[]>();
    const reloaded = Promise.withResolvers<undefined>();
    await page.route(
      '**/orchestrator/audioform/v3/brief',
      async (route) => {
        const { data } = (await (await route.fetch()).json()) as Started;
        started.resolve(data.audioforms.map(({ audioformId }) => audioformId));
        await reloaded.promise;
        await route.abort().catch(() => {});
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Make the ad' }).click();
    const ids = await started.promise;
    await page.reload();
    reloaded.resolve(undefined);
    await page.waitForURL(/sessionId=/);
    const { searchParams } = new URL(page.url());
    const path = `/api/v3/project/${searchParams.get('projectId')}/session/${searchParams.get('sessionId')}`;
    expect((await client.get(path)).body).toMatchObject({ state: { audioformIds: { create: [ids] } } });
  });

  it('says that the limit is reached, and leads to the upgrade', async () => {
    const { page } = own;
    const detail = 'Audioform limit reached.';
    await page.route('**/orchestrator/audioform/v3/brief', (route) =>
      route.fulfill({ status: 403, json: { code: 'audioform-limit', detail, message: detail } }),
    );
    await page.getByRole('button', { name: 'Make the ad' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Limit reached' });
    await toast.getByRole('button', { name: 'Upgrade now' }).click();
    await page.waitForURL('**/support');
    await page.unroute('**/orchestrator/audioform/v3/brief');
    await page.goto(`${installation.url}/workflows/instant-ad`);
    await page.route('**/orchestrator/audioform/v3/brief', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', detail: 'The disk is gone.' } }),
    );
    await page.getByRole('button', { name: 'Make the ad' }).click();
    await page.getByRole('alert').filter({ hasText: 'Error generating your ad' }).waitFor();
    await page.unroute('**/orchestrator/audioform/v3/brief');
  });

  it('keeps a text that is too long, and says by how much', async () => {
    const { page } = own;
    const field = page.getByLabel('Describe your product');
    const text = await field.inputValue();
    await field.fill('a'.repeat(10_003));
    await page.getByText('3 characters too many. Up to 10,000 are possible.').waitFor();
    expect(await page.getByRole('button', { name: 'Make the ad' }).isDisabled()).toBe(true);
    expect((await field.inputValue()).length).toBe(10_003);
    await field.fill(text);
  });

  it('opens in the editor', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Make the ad' }).click();
    await page.getByRole('button', { name: 'Open in editor' }).first().click();
    await page.waitForURL(/create-ad\?.*sessionId=/);
    await expect.poll(() => page.getByLabel('Line 1', { exact: true }).inputValue()).toContain('Harbour');
  });

  it('is refused in words, with the text still there', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/instant-ad`);
    await page.getByLabel('Describe your product').fill('??? !!!');
    await page.getByRole('button', { name: /^Make/ }).click();
    await page.getByLabel('Product or company').fill('Harbour Bakery');
    await page.getByRole('button', { name: /^Make/ }).click();
    await page.getByText(/nothing to write about yet/).waitFor();
    expect(await page.getByLabel('Describe your product').inputValue()).toBe('??? !!!');
  });
});
