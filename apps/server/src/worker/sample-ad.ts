import { recipeToAudioform } from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { contentHash, deliveredKey, type RenderContext, renderAd, wordsOfClip } from '@sonora/renderer';
import {
  readSampleAd,
  SAMPLE_AD_KEY,
  type SampleAd,
  sampleAdAudioKey,
  sampleAdRecipe,
} from '../modules/audioforms/index.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Advisory lock. */
const SAMPLE_AD_LOCK = 730_003;

const { title, script, voiceAlias, soundTemplateAlias, lengthSeconds } = sampleAdRecipe;

/** Renders the sample ad with the installation's voices and music, once for each renderer version. */
export const ensureSampleAd = (services: {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  readonly log: Log;
  readonly context: RenderContext;
  readonly signal: AbortSignal;
}): Promise<void> =>
  services.handle.withLock(SAMPLE_AD_LOCK, async () => {
    const { storage, context, log, signal } = services;
    const wanted = contentHash('sample-ad', context.rendererHash, script, lengthSeconds);
    const known = (await storage.stat(SAMPLE_AD_KEY)) ? await readSampleAd(storage) : undefined;
    if (known?.facts.contentHash === wanted && (await storage.stat(known.audioKey))) return;
    const document = recipeToAudioform({
      length: lengthSeconds,
      lengthType: 'fixed',
      soundTemplateId: soundTemplateAlias,
      smartFit: true,
      recipeClips: script.map((scriptText, clipIndex) => ({
        clipType: 'tts',
        clipIndex,
        scriptText,
        voiceAlias,
      })),
    });
    const ad = await renderAd(context, { document, tags: { title }, signal });
    const bytes = await context.cache.readBytes(deliveredKey(ad.masterKey));
    const peaks = ad.masterInfo.peaks.mix[1];
    if (!bytes || !peaks) throw new Error('the sample ad has no audio');
    const words = ad.timeline.clips.flatMap((clip) => wordsOfClip(ad.speech, clip));
    const facts: SampleAd = {
      title,
      script,
      durationSeconds: ad.timeline.frames / SAMPLE_RATE_HZ,
      peaks,
      words,
      contentHash: wanted,
    };
    // The JSON names the audio file, so readers get either the old ad or the new one.
    await storage.put(sampleAdAudioKey(wanted), bytes);
    await storage.put(SAMPLE_AD_KEY, new TextEncoder().encode(JSON.stringify(facts)));
    if (known && known.facts.contentHash !== wanted) await storage.delete(known.audioKey);
    log.info({}, 'the sample ad is ready');
  });
