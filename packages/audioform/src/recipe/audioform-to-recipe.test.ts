import { encoderPresetNames, loudnessPresetNames, mixPresetNames } from '@sonora/contracts/audio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../schema/field-names.ts';
import { serialiseCanonical } from '../schema/serialise.ts';
import { writeDocument } from '../schema/write.ts';
import { groupDocument, mixedDocument, oldestDocument, parsed } from '../testkit/documents.ts';
import { recipeOfAudioform } from './audioform-to-recipe.ts';
import type { AdRecipe, RecipeClip } from './recipe.ts';
import { recipeToAudioform } from './recipe-to-audioform.ts';

const seconds = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);

const anyText = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() !== '');

const speech = fc.record(
  {
    voiceAlias: fc.constantFrom('wren', 'isaac', 'sara'),
    voiceSpeed: fc.integer({ min: 80, max: 120 }).map((percent) => percent / 100),
    voicePreset: fc.constantFrom('standard' as const, 'expressive' as const),
  },
  { requiredKeys: ['voiceAlias', 'voiceSpeed', 'voicePreset'] },
);

const fixed = fc.option(seconds(1, 40), { nil: undefined });

const withLength = (length: number | undefined): Partial<RecipeClip> =>
  length === undefined ? {} : { length, clipLengthType: 'fixed' };

/** A clip with everything set, as the editor makes them; two silences in a row would become one. */
const anyClip = (): fc.Arbitrary<RecipeClip> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(anyText, speech, fixed).map(
        ([scriptText, voice, length]): RecipeClip => ({
          clipType: 'tts',
          scriptText,
          ...voice,
          ...withLength(length),
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fixed, fc.constantFrom({ soundEffectAlias: 'bell' }, { mediaId: 'jingle' }))
        .map(([length, source]): RecipeClip => ({ clipType: 'fx', ...source, ...withLength(length) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(speech, fixed)
        .map(([voice, length]): RecipeClip => ({ clipType: 'sts', mediaId: 'take', ...voice, ...withLength(length) })),
    },
    { weight: 1, arbitrary: seconds(1, 20).map((length): RecipeClip => ({ clipType: 'silence', length })) },
  );

/** Pauses that are never those of an ad whose clips have none of their own. */
const pause = fc.option(fc.constantFrom(0, 0.6, 2, 10), { nil: undefined });

const isSilence = (clip: RecipeClip | undefined): boolean => clip?.clipType === 'silence';

const anyRecipe = (): fc.Arbitrary<AdRecipe> =>
  fc
    .record({
      clips: fc.array(anyClip(), { minLength: 1, maxLength: 10 }),
      pauses: fc.array(pause, { minLength: 10, maxLength: 10 }),
      length: fc.option(seconds(1, 500), { nil: undefined }),
      soundTemplateId: fc.constantFrom('bounce_along', 'chill_vibes', null),
      masteringPreset: fc.constantFrom(...mixPresetNames),
      loudnessPreset: fc.constantFrom(...loudnessPresetNames),
      encoderPreset: fc.constantFrom(...encoderPresetNames),
      isPublic: fc.boolean(),
      smartFit: fc.boolean(),
      autofit: fc.boolean(),
    })
    .map(({ clips, pauses, length, ...settings }) => {
      const single = clips.filter((clip, index) => !(isSilence(clip) && isSilence(clips[index - 1])));
      const recipeClips = single.map((clip, index) => {
        const next = single[index + 1];
        const pauseSeconds = next === undefined || isSilence(next) || isSilence(clip) ? undefined : pauses[index];
        return {
          ...clip,
          ...(isSilence(clip) ? {} : { id: `clip ${index}` }),
          ...(pauseSeconds === undefined ? {} : { pauseSeconds }),
        };
      });
      const hasSound = recipeClips.some((clip) => !isSilence(clip));
      return {
        recipeClips: hasSound ? recipeClips : [{ id: 'clip 0', clipType: 'fx' as const, soundEffectAlias: 'bell' }],
        ...(length === undefined ? { lengthType: 'variable' as const } : { lengthType: 'fixed' as const, length }),
        ...settings,
      };
    });

const texts = (document: Record<string, unknown>): readonly string[] =>
  recipeOfAudioform(parsed(document)).left.map(({ text }) => text);

describe('recipeOfAudioform', () => {
  it('reads back every recipe, in every dialect and through JSON, with nothing left', () => {
    fc.assert(
      fc.property(anyRecipe(), fc.constantFrom(...DIALECTS), (recipe, dialect) => {
        const written: unknown = JSON.parse(JSON.stringify(writeDocument(recipeToAudioform(recipe), dialect)));
        const read = recipeOfAudioform(parsed(written));
        expect(read).toEqual({ recipe, left: [] });
        expect(serialiseCanonical(recipeToAudioform(read.recipe))).toBe(serialiseCanonical(recipeToAudioform(recipe)));
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it('reads documents of others, and lists what the recipe does not have', () => {
    const { recipe, left } = recipeOfAudioform(parsed(oldestDocument()));
    expect(recipe).toMatchObject({
      recipeClips: [{ clipType: 'tts', scriptText: 'New tyres while you have a coffee.', voiceAlias: 'wren' }],
      lengthType: 'fixed',
      length: 30,
      soundTemplateId: 'bounce_along',
    });
    expect(left.map(({ text }) => text)).toEqual([
      'its own pauses',
      'fades',
      'lengths set for single texts or groups of texts',
    ]);
    expect(texts(groupDocument())).toEqual([
      'its own pauses',
      'fades',
      'lengths set for single texts or groups of texts',
      'anchors of texts',
    ]);
  });

  it('reads sections, layers and other clips as far as it goes', () => {
    const { recipe } = recipeOfAudioform(parsed(mixedDocument()));
    expect(recipe.recipeClips).toMatchObject([
      { clipType: 'sts', mediaId: '0191d8b0-0000-7000-8000-000000000001', voiceAlias: 'isaac' },
      { clipType: 'fx', soundEffectAlias: 'whoosh_1', length: 1.2, clipLengthType: 'fixed' },
      { clipType: 'tts', scriptText: 'Conditions apply.', voiceSpeed: 1.1, pauseSeconds: 0.2 },
      { clipType: 'fx', mediaId: '0191d8b0-0000-7000-8000-000000000002' },
    ]);
    expect(texts(mixedDocument())).toEqual(
      expect.arrayContaining([
        '2 sections, here shown as one',
        'sounds that play at the same time: “bed cut”',
        'clips aligned to the middle or the end',
        'clips that start inside a recording',
      ]),
    );
  });

  it('never reads a document that differs from its recipe as complete', () => {
    const compiled = recipeToAudioform({ recipeClips: [{ clipType: 'tts', scriptText: 'One' }] });
    const { production, delivery } = compiled;
    const [section] = production.arrangement.sections;
    if (!section) throw new Error('no section');
    const withSection = (change: object) => ({
      ...compiled,
      production: { ...production, arrangement: { ...production.arrangement, sections: [{ ...section, ...change }] } },
    });
    for (const changed of [
      withSection({ paddingStartSeconds: 0.6 }),
      withSection({ fadeOutSeconds: 0.1 }),
      withSection({ layers: [...section.layers, ...section.layers] }),
      withSection({ layers: [{ ...section.layers[0], alignment: 'end' }] }),
      { ...compiled, production: { ...production, constraints: [] } },
      { ...compiled, delivery: { ...delivery, encoderPreset: 'custom' } },
    ] as (typeof compiled)[]) {
      expect(recipeOfAudioform(changed).left).not.toEqual([]);
    }
    expect(recipeOfAudioform(compiled).left).toEqual([]);
  });
});
