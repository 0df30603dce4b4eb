/** Test documents in three dialects. */

import { parseAudioform } from '../parse/parse.ts';
import type { CanonicalAudioform } from '../schema/canonical.ts';

/** One voice over a fitted bed, 30 s, in the oldest dialect. */
export const oldestDocument = (): Record<string, unknown> => ({
  header: { version: '0.0.1' },
  assets: {
    'voice 0': { type: 'voice', voiceId: 'wren', speed: 1, voicePreset: 'standard' },
    'script 0': { type: 'tts', text: 'New tyres while you have a coffee.', voiceRef: 'voice 0', targetDuration: 27.5 },
    bed: { type: 'soundTemplate', soundTemplateId: 'bounce_along', segment: 'main' },
  },
  production: {
    masteringPreset: 'balanced',
    arrangement: {
      forcedDuration: 30,
      fadeOut: 1,
      sections: [
        {
          soundTemplateId: 'bed',
          smartFit: true,
          forcedDuration: 30,
          paddingStart: 0.5,
          paddingEnd: 1,
          layers: [{ alignment: 'start', clips: [{ assetId: 'script 0', marginStart: 0.2, marginEnd: 0.3 }] }],
        },
      ],
    },
  },
  delivery: { loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false },
});

/** Two sections, speech-to-speech, an effect with a read position, media, and a snippet that ends with the section. */
export const mixedDocument = (): Record<string, unknown> => ({
  header: { version: '2' },
  assets: {
    take: { type: 'media', mediaId: '0191d8b0-0000-7000-8000-000000000001' },
    sting: { type: 'media', mediaId: '0191d8b0-0000-7000-8000-000000000002' },
    host: { type: 'voice', voiceAlias: 'isaac' },
    'host line': { type: 'sts', mediaRef: 'take', voiceRef: 'host', targetDuration: 8 },
    'legal voice': { type: 'voice', voiceAlias: 'sara', speed: 1.1 },
    legal: { type: 'tts', text: 'Conditions apply.', voiceRef: 'legal voice' },
    whoosh: { type: 'soundEffect', soundEffectAlias: 'whoosh_1' },
    bed: { type: 'soundTemplate', soundTemplateAlias: 'chill_vibes' },
    'bed cut': { type: 'soundTemplateSnippet', soundTemplateRef: 'bed', targetDuration: 8, targetReadPosition: 2 },
  },
  production: {
    masteringPreset: 'voiceEnhanced',
    arrangement: {
      sections: [
        {
          layers: [
            {
              clips: [
                { assetRef: 'host line', fadeIn: 0.1 },
                { assetRef: 'whoosh', readPosition: 0.5, forcedDuration: 1.2, fadeOut: 0.3 },
              ],
            },
            { alignment: 'end', clips: [{ assetRef: 'bed cut' }] },
          ],
        },
        {
          paddingStart: 0.3,
          layers: [{ alignment: 'middle', clips: [{ assetRef: 'legal' }, { assetRef: 'sting', marginStart: 0.2 }] }],
        },
      ],
    },
  },
  delivery: { loudnessPreset: 'radio', encoderPreset: 'wav', public: true },
});

/** Two texts that share 13 s of 15, in the newest dialect. */
export const groupDocument = (): Record<string, unknown> => ({
  header: { version: '4' },
  assets: {
    v: { type: 'voice', voiceAlias: 'cicely', voicePreset: 'expressive' },
    hello: { type: 'tts', text: 'Good morning, Bristol.', voiceRef: 'v', anchor: 'hello-1' },
    offer: { type: 'tts', text: 'All garden tools at half price until Sunday.', voiceRef: 'v', anchor: 'offer-1' },
    bed: { type: 'soundTemplate', soundTemplateAlias: 'dusty_jeans', segment: 'main' },
  },
  production: {
    mixingPreset: 'musicenhanced',
    constraints: [
      {
        type: 'timeConstraint',
        assets: ['hello', 'offer'],
        groupTargetDuration: 13,
        targetDurationSpeedUpLimit: 1.5,
        targetDurationSlowDownLimit: 1,
      },
    ],
    arrangement: {
      forcedDuration: 15,
      fadeOut: 0.5,
      sections: [
        {
          soundTemplateRef: 'bed',
          smartFit: true,
          forcedDuration: 15,
          layers: [
            {
              clips: [
                { assetRef: 'hello', marginEnd: 0.4 },
                { assetRef: 'offer', marginEnd: 0.3 },
              ],
            },
          ],
        },
      ],
    },
  },
  delivery: { loudnessPreset: 'streaming', encoderPreset: 'mp3', public: true },
});

/** The canonical form of a valid document. */
export const parsed = (input: unknown): CanonicalAudioform => {
  const result = parseAudioform(input);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
};

/**
 * A small document of sections, layers and clips, with assets `a` … as texts, `m` media, `e` effect, `bed` a template.
 */
export const sketch = (
  sections: readonly Record<string, unknown>[],
  more: {
    readonly arrangement?: Record<string, unknown>;
    readonly constraints?: readonly unknown[];
    readonly assets?: Record<string, unknown>;
  } = {},
): CanonicalAudioform =>
  parsed({
    header: { version: '4' },
    assets: {
      voice: { type: 'voice', voiceAlias: 'wren' },
      a: { type: 'tts', text: 'The first text', voiceRef: 'voice' },
      b: { type: 'tts', text: 'The second text', voiceRef: 'voice' },
      c: { type: 'tts', text: 'The third text', voiceRef: 'voice' },
      m: { type: 'media', mediaId: 'file' },
      e: { type: 'soundEffect', soundEffectAlias: 'bell' },
      bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along' },
      ...more.assets,
    },
    production: { constraints: more.constraints, arrangement: { ...more.arrangement, sections } },
    delivery: {},
  });

/** One layer with these clips. */
export const layer = (...clips: readonly (string | Record<string, unknown>)[]): Record<string, unknown> => ({
  clips: clips.map((clip) => (typeof clip === 'string' ? { assetRef: clip } : clip)),
});

/** Sets a value at a path of names and indexes; undefined removes it. Invalid paths are ignored. */
export const put = (document: unknown, path: string, value: unknown): void => {
  const names = path.split('/');
  const parent = names
    .slice(0, -1)
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], document);
  if (typeof parent !== 'object' || parent === null) return;
  if (value === undefined) Reflect.deleteProperty(parent, names.at(-1) as string);
  else Reflect.set(parent, names.at(-1) as string, value);
};

/** A copy of the mixed document with some values changed. */
export const changed = (changes: Record<string, unknown>, make = mixedDocument): Record<string, unknown> => {
  const document = make();
  for (const [path, value] of Object.entries(changes)) put(document, path, value);
  return document;
};
