import type { CampaignDetail } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchOtherTag } from '../../../apps/server/src/modules/campaigns/checks/fetch-other-tag.ts';
import { type AnsweringServer, startAnsweringServer } from '../../testkit/servers/answering-server.ts';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { storeDraft } from './drafts.ts';

/** The ad of another server behind a wrapper of its own. */
const documents = (url: string): Readonly<Record<string, string>> => ({
  '/wrapper': `<?xml version='1.0'?><!-- cached --><VAST version="3.0"><Ad id="w"><Wrapper><AdSystem>Others</AdSystem>
    <VASTAdTagURI><![CDATA[${url}/inline?cb=[CACHEBUSTING]]]></VASTAdTagURI><Impression>${url}/count?wrapper</Impression>
    <Creatives/></Wrapper></Ad></VAST>`,
  '/inline': `<VAST version="3.0"><Ad id="i"><InLine><AdSystem>Others</AdSystem><AdTitle>Rye Bread</AdTitle>
    <Impression>${url}/count?impression</Impression><Creatives><Creative><Linear><Duration>00:00:30</Duration>
    <TrackingEvents><Tracking event="complete">${url}/count?complete</Tracking></TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="audio/mpeg" width="0" height="0">${url}/rye-bread.mp3</MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>`,
});

describe('a tag that leads to another ad server', () => {
  let own: Watched;
  let other: AnsweringServer;
  let campaignId = '';
  let tagUrl = '';
  const called: string[] = [];
  beforeAll(async () => {
    other = await startAnsweringServer();
    other.answerWith(({ url: path = '' }, response) => {
      const [name = ''] = path.split('?');
      called.push(name);
      const xml = documents(other.url)[name];
      if (xml === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
    });
    own = await openPage(browser, { isListener: true });
    const { context, page } = own;
    await insertIn(context, installation);
    ({ campaignId, tagUrl } = await storeDraft(context, installation.url, 'Rye Bread'));
    const calls = `${installation.url}/api/campaign/${campaignId}`;
    const isReady = async (): Promise<boolean> =>
      ((await (await page.request.get(calls)).json()) as CampaignDetail).creativeStates.ready === 1;
    while (!(await isReady())) await page.waitForTimeout(200);
    const wrapper = { tagAddress: `${other.url}/wrapper`, followAdditionalWrappers: true };
    expect((await page.request.patch(calls, { data: { setUp: { wrapper } } })).ok()).toBe(true);
    expect((await page.request.post(`${calls}/publish`, { data: {} })).ok()).toBe(true);
    // The call itself refuses addresses of this machine, as a test of the server shows; here they are fetched by the same code.
    await page.route('**/api/campaign/*/other-tag', async (route) => {
      const { url } = route.request().postDataJSON() as { readonly url: string };
      await route.fulfill({ json: await fetchOtherTag(url, { rules: { allowPrivateAddresses: true } }) });
    });
  });
  afterAll(async () => {
    await own?.context.close();
    other?.stop();
  });

  it('shows the ad, the chain of tags and the events, and calls no address that counts', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}&step=activation`);
    await page.getByRole('button', { name: 'Play the tag' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'you cannot hear the ad here' });
    await notice.filter({ hasText: 'To hear the ad, open its address below.' }).waitFor();
    await page.getByText('Rye Bread', { exact: true }).last().waitFor();
    const audio = page.getByRole('link', { name: `${other.url}/rye-bread.mp3` });
    expect(await audio.getAttribute('rel')).toContain('noreferrer');
    const chain = page.getByRole('list', { name: 'Tag chain' });
    expect(await chain.getByRole('listitem').count()).toBe(3);
    await chain.getByText(`${other.url}/wrapper`).waitFor();
    const events = page.getByRole('list', { name: 'Events of this ad' });
    const { host } = new URL(other.url);
    for (const name of ['Impression', 'Complete'])
      await events.getByRole('listitem').filter({ hasText: name }).getByText(host).first().waitFor();
    await events.getByText(new URL(tagUrl).host).first().waitFor();
    expect(called).toEqual(['/wrapper', '/inline']);
    expect(own.problems).toEqual([]);
  });

  it('says why a tag of another server could not be loaded', async () => {
    const { page } = own;
    other.answerWith((_request, response) => response.writeHead(503).end());
    await page.getByRole('button', { name: 'Play the tag' }).click();
    await page.getByRole('alert').filter({ hasText: 'The other server answered with status 503' }).waitFor();
  });

  it('refuses addresses of this machine', async () => {
    const { page } = own;
    await page.unroute('**/api/campaign/*/other-tag');
    await page.getByRole('button', { name: 'Play the tag' }).click();
    await page.getByRole('alert').filter({ hasText: 'may not be called: it is not public' }).waitFor();
    expect(own.problems).toEqual([]);
  });
});
