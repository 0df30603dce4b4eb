import type { Storage } from '../../platform/storage/storage.ts';

export const SAMPLE_AD_KEY = 'catalogue/sample-ad.json';

/** What the sample ad is rendered from. Users open it as an ad of their own. */
export const sampleAdRecipe = {
  title: 'Lantern Street Books',
  script: [
    'There is a street where the lamps come on early.',
    'And at the end of it, a shop with ten thousand stories and one very good armchair.',
    'Lantern Street Books. Come for a page. Stay for a chapter.',
  ],
  voiceAlias: 'wren',
  soundTemplateAlias: 'bounce_along',
  lengthSeconds: 20,
} as const;

/** The ad that all visitors can play. These are the fields of its JSON in the storage. */
export type SampleAd = {
  readonly title: string;
  readonly script: readonly string[];
  readonly durationSeconds: number;
  readonly peaks: { readonly framesPerPeak: number; readonly min: readonly number[]; readonly max: readonly number[] };
  readonly words: readonly { readonly text: string; readonly startSeconds: number; readonly endSeconds: number }[];
  /** Changes with the renderer; the ad is then rendered again under another key. */
  readonly contentHash: string;
};

export const sampleAdAudioKey = (contentHash: string): string => `catalogue/sample-ad-${contentHash}.mp3`;

/** The sample ad and the key of its audio. @throws StorageMissingError while it is still being rendered */
export const readSampleAd = async (
  storage: Pick<Storage, 'get'>,
): Promise<{ readonly facts: SampleAd; readonly audioKey: string }> => {
  const facts = JSON.parse(new TextDecoder().decode(await storage.get(SAMPLE_AD_KEY))) as SampleAd;
  return { facts, audioKey: sampleAdAudioKey(facts.contentHash) };
};
