/**
 * Renders a fixed set of files and prints the SHA-256 of each: twelve ads over presets, lengths, encoders and dialects, ten
 * versions of one ad, twenty sound effects and ten beds. Run it before and after a change that must not alter the sound:
 *
 *     node bench/audio/fingerprint.ts --out before.json
 *     node bench/audio/fingerprint.ts --against before.json
 *
 * With `--against` it exits with 1 when a file differs. The set runs in about a minute on one core.
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type AdRecipe,
  type CanonicalAudioform,
  type Dialect,
  parseAudioform,
  recipeToAudioform,
  writeDocument,
} from '../../packages/audioform/src/index.ts';
import { encodeWav, type Pcm } from '../../packages/codecs/src/index.ts';
import { SAMPLE_RATE_HZ } from '../../packages/contracts/src/audio/index.ts';
import {
  deliveredKey,
  type RenderContext,
  type RenderedAd,
  renderAd,
  renderVariant,
} from '../../packages/renderer/src/index.ts';
import { composeBed, renderEffect, soundEffects, soundTemplates } from '../../packages/soundscape/src/index.ts';
import { harborClips, roomyClips, scriptForSeconds, spokenNumber } from '../lib/ad-scripts.ts';
import { createBenchRenderer, recipeOf } from '../lib/render.ts';

const tags = { title: 'Harbor Cold Brew' };

const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes the recipe's document in one dialect and parses it again. */
const throughDialect = (document: CanonicalAudioform, dialect: Dialect): CanonicalAudioform => {
  const parsed = parseAudioform(writeDocument(document, dialect));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.document;
};

type Ad = { readonly name: string; readonly document: CanonicalAudioform };

const scriptOf = (seconds: number): string => {
  const script = scriptForSeconds[seconds];
  if (script === undefined) throw new Error(`there is no script of ${seconds} s`);
  return script;
};

const adOf = (name: string, recipe: AdRecipe, dialect?: Dialect): Ad => {
  const document = recipeToAudioform(recipe);
  return { name, document: dialect ? throughDialect(document, dialect) : document };
};

/** A synthetic user recording: three bars of a plucked fifth at 100 BPM, the same for every run. */
const recording = (): Pcm => {
  const frames = 12 * SAMPLE_RATE_HZ;
  const channel = new Float32Array(frames);
  const beatFrames = 0.6 * SAMPLE_RATE_HZ;
  for (let frame = 0; frame < frames; frame += 1) {
    const seconds = frame / SAMPLE_RATE_HZ;
    const decay = Math.exp((-6 * (frame % beatFrames)) / SAMPLE_RATE_HZ);
    channel[frame] = 0.3 * decay * (Math.sin(2 * Math.PI * 220 * seconds) + Math.sin(2 * Math.PI * 330 * seconds));
  }
  return { sampleRateHz: SAMPLE_RATE_HZ, channels: [channel] };
};

const MEDIA_ID = '0191d8b0-0000-7000-8000-000000000001';

const adWithRecording = (): Ad => {
  const parsed = parseAudioform({
    header: { version: '4' },
    assets: {
      host: { type: 'voice', voiceAlias: 'isaac' },
      hello: { type: 'tts', text: 'Some evenings need a table for two.', voiceRef: 'host' },
      music: { type: 'media', mediaId: MEDIA_ID },
      hit: { type: 'soundEffect', soundEffectAlias: soundEffects[0]?.alias },
    },
    production: {
      mixingPreset: 'radio',
      arrangement: {
        sections: [
          {
            soundTemplateRef: 'music',
            smartFit: true,
            forcedDuration: 9,
            paddingStart: 1,
            layers: [
              {
                clips: [
                  { assetRef: 'hello', marginEnd: 0.5 },
                  { assetRef: 'hit', fadeOut: 0.3 },
                ],
              },
            ],
          },
        ],
      },
    },
    delivery: { loudnessPreset: 'radioAd', encoderPreset: 'mp3_low' },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return { name: 'recording as bed, radio, radioAd, mp3_low', document: parsed.document };
};

const ads = (): readonly Ad[] => [
  adOf('30 s, balanced, spotify, mp3', recipeOf([scriptOf(30)], { seconds: 30 })),
  adOf(
    '7 s, voice_enhanced, streaming, dialect 0.0.1',
    {
      ...recipeOf([scriptOf(7)], { seconds: 7, mix: 'voice_enhanced', loudness: 'streaming' }),
    },
    '0.0.1',
  ),
  adOf(
    '15 s, music_enhanced, podcast, wav, dialect 1',
    {
      ...recipeOf([scriptOf(15)], { seconds: 15, mix: 'music_enhanced', loudness: 'podcast' }),
      encoderPreset: 'wav',
    },
    '1',
  ),
  adOf(
    '20 s, media_enhanced, applePodcast, flac, dialect 2',
    {
      ...recipeOf([scriptOf(20)], { seconds: 20, mix: 'media_enhanced', loudness: 'applePodcast' }),
      encoderPreset: 'flac',
    },
    '2',
  ),
  adOf(
    '40 s, radio, radio, ogg, dialect 3',
    {
      ...recipeOf([scriptOf(40)], { seconds: 40, mix: 'radio', loudness: 'radio' }),
      encoderPreset: 'ogg',
    },
    '3',
  ),
  adOf(
    '10 s, voiceOnly, youtube, mp3_alexa, dialect 4',
    {
      ...recipeOf([scriptOf(10)], { seconds: 10, mix: 'voiceOnly', loudness: 'youtube', sound: null }),
      encoderPreset: 'mp3_alexa',
    },
    '4',
  ),
  adOf('60 s, balanced, radioAd, mp3_very_high', {
    ...recipeOf([scriptOf(60)], { seconds: 60, loudness: 'radioAd' }),
    encoderPreset: 'mp3_very_high',
  }),
  adOf('three clips refitted, another voice, mp3_cbr_44100', {
    ...recipeOf(harborClips, { seconds: 28, voice: 'isaac', sound: 'chill_vibes' }),
    encoderPreset: 'mp3_cbr_44100',
  }),
  adOf('variable length, expressive', {
    ...recipeOf(roomyClips('twenty'), { seconds: 30 }),
    lengthType: 'variable',
    voicePreset: 'expressive',
  }),
  adOf('autofit off, mp3_very_low', {
    ...recipeOf([scriptOf(15)], { seconds: 10 }),
    autofit: false,
    encoderPreset: 'mp3_very_low',
  }),
  adOf('effects and silence, mp3_medium', {
    lengthType: 'variable',
    soundTemplateId: 'dusty_jeans',
    encoderPreset: 'mp3_medium',
    recipeClips: [
      { clipType: 'fx', soundEffectAlias: soundEffects[1]?.alias, clipIndex: 0 },
      { clipType: 'tts', scriptText: 'Wake up to something better.', voiceSpeed: 1.1, clipIndex: 1 },
      { clipType: 'silence', length: 2, clipIndex: 2 },
      { clipType: 'tts', scriptText: 'Terms apply.', clipLengthType: 'fixed', length: 3, clipIndex: 3 },
    ],
  }),
  adWithRecording(),
];

const readFile = async (context: RenderContext, key: string): Promise<Uint8Array> => {
  const bytes = await context.cache.readBytes(key);
  if (!bytes) throw new Error('the cache has lost a delivered file');
  return bytes;
};

/** The base ad, and ten versions of it: nine spliced into the file of the base, one rendered whole. */
const versionsOf = (): { readonly base: CanonicalAudioform; readonly versions: readonly CanonicalAudioform[] } => {
  const documentOf = (middle: string, loudness = 'spotify') =>
    recipeToAudioform({
      ...recipeOf(roomyClips(middle), { seconds: 30, loudness }),
      recipeClips: roomyClips(middle).map((scriptText, clipIndex) => ({
        clipType: 'tts',
        clipIndex,
        scriptText,
        ...(clipIndex === 1 ? { clipLengthType: 'fixed', length: 6 } : {}),
      })),
    });
  const numbers = Array.from({ length: 9 }, (_, index) => spokenNumber(index + 1));
  return {
    base: documentOf('eleven'),
    versions: [...numbers.map((number) => documentOf(number)), documentOf('eleven', 'streaming')],
  };
};

const fingerprints: Record<string, string> = {};
const note = (name: string, bytes: Uint8Array): void => {
  fingerprints[name] = sha256(bytes);
  console.log(`${fingerprints[name]}  ${name}`);
};

const bench = await createBenchRenderer();
try {
  const wav = encodeWav(recording(), { bitDepth: 16 });
  const context: RenderContext = {
    ...bench.cold(),
    findMedia: async (id) => (id === MEDIA_ID ? { contentKey: sha256(wav), read: async () => wav } : undefined),
  };
  for (const { name, document } of ads()) {
    const ad = await renderAd(context, { document, tags, signal: undefined });
    note(`ad: ${name}`, await readFile(context, deliveredKey(ad.masterKey)));
  }
  const { base, versions } = versionsOf();
  const ad: RenderedAd = await renderAd(context, { document: base, tags, signal: undefined });
  for (const [index, document] of versions.entries()) {
    const version = await renderVariant(context, { document, tags, signal: undefined }, ad);
    const kind = version.reuse ? 'spliced' : 'whole';
    note(`version ${index + 1} (${kind})`, await readFile(context, deliveredKey(version.masterKey)));
  }
} finally {
  await bench.close();
}

/** `count` entries at equal distances, so that the set spans the whole catalogue. */
const spread = <Entry>(entries: readonly Entry[], count: number): readonly Entry[] =>
  Array.from({ length: count }, (_, index) => entries[Math.floor((index * entries.length) / count)] as Entry);

for (const effect of spread(soundEffects, 20)) {
  note(`effect: ${effect.alias}`, encodeWav(renderEffect({ effect }), { bitDepth: 24 }));
}
for (const [index, template] of spread(soundTemplates, 10).entries()) {
  const frames = (8 + 4 * index) * SAMPLE_RATE_HZ;
  const speech = index % 2 === 0 ? [] : [{ startFrame: SAMPLE_RATE_HZ, endFrame: 5 * SAMPLE_RATE_HZ }];
  note(
    `bed: ${template.alias}, ${frames} frames`,
    encodeWav(composeBed({ template, frames, speech }).pcm, { bitDepth: 24 }),
  );
}

const all = createHash('sha256').update(JSON.stringify(fingerprints)).digest('hex');
console.log(`${Object.keys(fingerprints).length} files, all together ${all}`);
const out = option('out');
if (out) writeFileSync(out, `${JSON.stringify(fingerprints, null, 2)}\n`);
const against = option('against');
if (against) {
  const before = JSON.parse(readFileSync(against, 'utf8')) as Record<string, string>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(fingerprints)])];
  const changed = names.filter((name) => before[name] !== fingerprints[name]);
  for (const name of changed) console.log(`differs: ${name}`);
  console.log(
    changed.length === 0 ? `equal to ${against}` : `${changed.length} of ${names.length} differ from ${against}`,
  );
  process.exitCode = changed.length === 0 ? 0 : 1;
}
