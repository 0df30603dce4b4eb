import { encodeWav } from '@sonora/codecs';
import type { CampaignDetail } from '@sonora/contracts';
import type { BrowserContext } from 'playwright-core';

const rateHz = 44_100;

/** A tone as a WAV file, of a second. */
const tone = (): Buffer => {
  const samples = Float32Array.from(
    { length: rateHz },
    (_, frame) => 0.3 * Math.sin((2 * Math.PI * 440 * frame) / rateHz),
  );
  return Buffer.from(encodeWav({ sampleRateHz: rateHz, channels: [samples] }, { bitDepth: 16, ditherSeed: 'tone' }));
};

/** Creates the draft of a campaign with a default creative, Welcome, without its page. */
export const storeDraft = async (context: BrowserContext, url: string, name: string): Promise<CampaignDetail> => {
  const answer = await context.request.post(`${url}/api/campaign`, {
    multipart: {
      campaign_data_json: JSON.stringify({ name }),
      default_creative_file: { name: 'Welcome.wav', mimeType: 'audio/wav', buffer: tone() },
    },
  });
  if (!answer.ok()) throw new Error(`the campaign answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as CampaignDetail;
};
