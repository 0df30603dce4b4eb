import { recipeToAudioform } from '@sonora/audioform';
import { contentHash, deliveredHash, type Line, produceAudioform } from '../modules/productions/index.ts';
import { advisoryLocks, type DatabaseHandle } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import type { Storage } from '../platform/storage/storage.ts';

export const sampleAdKeys = { audio: 'catalogue/sample-ad.mp3', facts: 'catalogue/sample-ad.json' } as const;

export type SampleAd = {
  readonly title: string;
  readonly script: readonly string[];
  readonly durationSeconds: number;
  readonly peaks: { readonly framesPerPeak: number; readonly min: readonly number[]; readonly max: readonly number[] };
  readonly words: readonly { readonly text: string; readonly startSeconds: number; readonly endSeconds: number }[];
  /** Changes when the sound of the house changes: the ad is then made anew. */
  readonly contentHash: string;
};

const title = 'Lantern Street Books';
const script = [
  'There is a street where the lamps come on early.',
  'And at the end of it, a shop with ten thousand stories and one very good armchair.',
  'Lantern Street Books. Come for a page. Stay for a chapter.',
];
const lengthSeconds = 20;

/** The sample that plays before anybody has typed: made once by this installation, with its own voices and music. */
export const ensureSampleAd = (services: {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  readonly log: Log;
  readonly line: Line;
}): Promise<void> =>
  services.handle.withLock(advisoryLocks.sampleAd, async () => {
    const { storage, line, log } = services;
    const wanted = contentHash('sample-ad', line.soundVersion, script, lengthSeconds);
    if (await storage.stat(sampleAdKeys.facts)) {
      const known = JSON.parse(new TextDecoder().decode(await storage.get(sampleAdKeys.facts))) as SampleAd;
      if (known.contentHash === wanted && (await storage.stat(sampleAdKeys.audio))) return;
    }
    const document = recipeToAudioform({
      length: lengthSeconds,
      lengthType: 'fixed',
      soundTemplateId: 'bounce_along',
      smartFit: true,
      recipeClips: script.map((scriptText, clipIndex) => ({
        clipType: 'tts',
        clipIndex,
        scriptText,
        voiceAlias: 'wren',
      })),
    });
    const produced = await produceAudioform(line, { signal: undefined, report: () => {} }, document, { title });
    const bytes = await line.cache.readBytes(deliveredHash(produced.deliverHash));
    const peaks = produced.facts.peaks.mix[1];
    if (!bytes || !peaks) throw new Error('the sample ad has no audio');
    const words = produced.timeline.clips.flatMap((clip) => {
      const ratio = produced.speech.ratios.get(clip.assetKey) ?? 1;
      const offset = clip.startFrame / 48_000;
      return (produced.speech.spoken.get(clip.assetKey)?.words ?? []).map(({ text, startSeconds, endSeconds }) => ({
        text,
        startSeconds: offset + startSeconds * ratio,
        endSeconds: offset + endSeconds * ratio,
      }));
    });
    const facts: SampleAd = {
      title,
      script,
      durationSeconds: produced.timeline.frames / 48_000,
      peaks,
      words,
      contentHash: wanted,
    };
    await storage.put(sampleAdKeys.audio, bytes);
    await storage.put(sampleAdKeys.facts, new TextEncoder().encode(JSON.stringify(facts)));
    log.info({}, 'the sample ad is ready');
  });
