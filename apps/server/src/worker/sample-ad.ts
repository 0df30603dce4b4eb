import { recipeToAudioform } from '@sonora/audioform';
import { contentHash, deliveredHash, type Line, produceAudioform, wordsOfClip } from '../modules/productions/index.ts';
import { advisoryLocks, type DatabaseHandle } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import type { Storage } from '../platform/storage/storage.ts';

const factsKey = 'catalogue/sample-ad.json';

export type SampleAd = {
  readonly title: string;
  readonly script: readonly string[];
  readonly durationSeconds: number;
  readonly peaks: { readonly framesPerPeak: number; readonly min: readonly number[]; readonly max: readonly number[] };
  readonly words: readonly { readonly text: string; readonly startSeconds: number; readonly endSeconds: number }[];
  /** Changes when the sound of the house changes: the ad is then made anew, under another key. */
  readonly contentHash: string;
};

const audioKeyOf = (contentHash: string): string => `catalogue/sample-ad-${contentHash}.mp3`;

/** What is known of the sample ad, and where its audio is. @throws StorageMissingError while it is still being made */
export const readSampleAd = async (
  storage: Storage,
): Promise<{ readonly facts: SampleAd; readonly audioKey: string }> => {
  const facts = JSON.parse(new TextDecoder().decode(await storage.get(factsKey))) as SampleAd;
  return { facts, audioKey: audioKeyOf(facts.contentHash) };
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
  readonly signal: AbortSignal;
}): Promise<void> =>
  services.handle.withLock(advisoryLocks.sampleAd, async () => {
    const { storage, line, log, signal } = services;
    const wanted = contentHash('sample-ad', line.soundVersion, script, lengthSeconds);
    const known = (await storage.stat(factsKey)) ? await readSampleAd(storage) : undefined;
    if (known?.facts.contentHash === wanted && (await storage.stat(known.audioKey))) return;
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
    const produced = await produceAudioform(line, { signal, report: () => {} }, document, { title });
    const bytes = await line.cache.readBytes(deliveredHash(produced.deliverHash));
    const peaks = produced.facts.peaks.mix[1];
    if (!bytes || !peaks) throw new Error('the sample ad has no audio');
    const words = produced.timeline.clips.flatMap((clip) => wordsOfClip(produced.speech, clip));
    const facts: SampleAd = {
      title,
      script,
      durationSeconds: produced.timeline.frames / 48_000,
      peaks,
      words,
      contentHash: wanted,
    };
    // The facts name the audio: readers have the one ad or the other, never half of each.
    await storage.put(audioKeyOf(wanted), bytes);
    await storage.put(factsKey, new TextEncoder().encode(JSON.stringify(facts)));
    if (known && known.facts.contentHash !== wanted) await storage.delete(known.audioKey);
    log.info({}, 'the sample ad is ready');
  });
