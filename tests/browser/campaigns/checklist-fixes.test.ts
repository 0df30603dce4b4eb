import { encodeWav } from '@sonora/codecs';
import type { CampaignDetail } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

const RATE_HZ = 44_100;

/** A tone of two seconds in one channel. */
const tone = (amplitude: number): Buffer => {
  const samples = Float32Array.from(
    { length: 2 * RATE_HZ },
    (_, frame) => amplitude * Math.sin((2 * Math.PI * 440 * frame) / RATE_HZ),
  );
  return Buffer.from(encodeWav({ sampleRateHz: RATE_HZ, channels: [samples] }, { bitDepth: 16, ditherSeed: 'tone' }));
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const item = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

describe('fixes of the checklist', () => {
  let own: Watched;
  let campaign: CampaignDetail;
  beforeAll(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    const answer = await own.page.request.post(`${installation.url}/api/campaign`, {
      multipart: {
        campaign_data_json: JSON.stringify({ name: 'Quiet tone', dsp: 'theTradeDesk' }),
        default_creative_file: { name: 'quiet.wav', mimeType: 'audio/wav', buffer: tone(0.02) },
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    campaign = (await answer.json()) as CampaignDetail;
    const { campaignId } = campaign;
    await own.page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}&step=activation`);
  });
  afterAll(() => own?.context.close());

  it('masters a creative that is too quiet, shows how far it is, and tells it among the revisions', async () => {
    const { page } = own;
    await item(page, 'The default creative is ready').waitFor({ timeout: 60_000 });
    await item(page, 'Louder or quieter than −20 to −13 LUFS').getByRole('button', { name: 'Master loudness' }).click();
    await item(page, 'The loudness of every creative is from −20 to −13 LUFS').waitFor({ timeout: 60_000 });
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaign.campaignId}?tab=revisions`);
    await page.getByText('1 creative mastered to −16 LUFS').waitFor();
    await button(page, 'What changed in revision 2').click();
    await page.getByText('Creative “quiet”: other audio').waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaign.campaignId}`);
    await page.getByText(/−16\.\d LUFS/).waitFor();
    expect(own.problems).toEqual([]);
  });
});
