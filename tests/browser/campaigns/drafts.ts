import { setTimeout } from 'node:timers/promises';
import { encodeWav } from '@sonora/codecs';
import type { CampaignCreative, CampaignDetail } from '@sonora/contracts';
import type { APIResponse, BrowserContext } from 'playwright-core';

const rateHz = 44_100;

/** A tone as a WAV file, of a second. */
const tone = (): Buffer => {
  const samples = Float32Array.from(
    { length: rateHz },
    (_, frame) => 0.3 * Math.sin((2 * Math.PI * 440 * frame) / rateHz),
  );
  return Buffer.from(encodeWav({ sampleRateHz: rateHz, channels: [samples] }, { bitDepth: 16, ditherSeed: 'tone' }));
};

const bodyOf = async <Body>(answer: APIResponse): Promise<Body> => {
  if (!answer.ok()) throw new Error(`the server answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Body;
};

/** Creates the draft of a campaign with a default creative, Welcome, without its page. */
export const storeDraft = async (context: BrowserContext, url: string, name: string): Promise<CampaignDetail> => {
  const answer = await context.request.post(`${url}/api/campaign`, {
    multipart: {
      campaign_data_json: JSON.stringify({ name }),
      default_creative_file: { name: 'Welcome.wav', mimeType: 'audio/wav', buffer: tone() },
    },
  });
  return bodyOf<CampaignDetail>(answer);
};

/** Adds a creative to a campaign. */
export const addCreative = async (
  context: BrowserContext,
  url: string,
  campaignId: string,
  name: string,
): Promise<CampaignCreative> => {
  const answer = await context.request.put(`${url}/api/upload/audio/${campaignId}`, {
    multipart: { files: { name: `${name}.wav`, mimeType: 'audio/wav', buffer: tone() } },
  });
  const { creatives } = await bodyOf<{ readonly creatives: readonly CampaignCreative[] }>(answer);
  return creatives[0]!;
};

/** Listeners in a city hear a creative. */
export const storeCityRule = async (
  context: BrowserContext,
  url: string,
  campaignId: string,
  { creativeId, city }: { readonly creativeId: string; readonly city: string },
): Promise<void> => {
  const set = [{ creativeId, targeting: { groups: [[{ kind: 'city', names: [city] }]] } }];
  await bodyOf(await context.request.patch(`${url}/api/campaign/${campaignId}/rules`, { data: { set } }));
};

const maxPreparationMilliseconds = 90_000;

/** Waits until the audio of all creatives is prepared, and publishes. */
export const publishWhenReady = async (context: BrowserContext, url: string, campaignId: string): Promise<void> => {
  const end = Date.now() + maxPreparationMilliseconds;
  const address = `${url}/api/campaign/${campaignId}`;
  while ((await bodyOf<CampaignDetail>(await context.request.get(address))).creativeStates.preparing > 0) {
    if (Date.now() > end) throw new Error('the creatives are not prepared in time');
    await setTimeout(250);
  }
  await bodyOf(await context.request.post(`${address}/publish`, { data: {} }));
};
