import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipeToAudioform } from '../recipe/recipe-to-audioform.ts';
import { groupDocument, layer, mixedDocument, oldestDocument, parsed, sketch } from '../testkit/documents.ts';
import { resolveTimeline } from '../timeline/timeline.ts';
import { DIALECTS } from './field-names.ts';
import { serialiseCanonical } from './serialise.ts';
import { writeDocument } from './write.ts';

/** Valid documents with all kinds of assets and fields. */
const anyDocument = (): fc.Arbitrary<unknown> => {
  const seconds = fc.double({ min: 0, max: 20, noNaN: true });
  const key = fc.constantFrom('a', 'b', 'line', 'm', 'e', 'bed', 'cut', 'quiet', '__proto__');
  const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
  const clip = fc.record({
    assetRef: key,
    readPosition: maybe(seconds),
    forcedDuration: maybe(seconds),
    fadeIn: maybe(seconds),
    marginStart: maybe(seconds),
    marginEnd: maybe(seconds),
  });
  const layers = fc.array(
    fc.record({ alignment: fc.constantFrom('start', 'middle', 'end'), clips: fc.array(clip, { maxLength: 4 }) }),
    { maxLength: 3 },
  );
  const section = fc.record({
    soundTemplateRef: maybe(fc.constantFrom('bed', 'm', 'cut')),
    smartFit: fc.boolean(),
    autofit: fc.boolean(),
    forcedDuration: fc.double({ min: 0.1, max: 20, noNaN: true }),
    paddingEnd: maybe(seconds),
    fadeOut: maybe(seconds),
    layers,
  });
  return fc
    .record({
      sections: fc.array(section, { minLength: 1, maxLength: 3 }),
      text: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      target: maybe(seconds),
      limit: maybe(fc.double({ min: 1, max: 3, noNaN: true })),
      speed: maybe(fc.double({ min: 0.5, max: 1.5, noNaN: true })),
      forced: maybe(seconds),
    })
    .map(({ sections, text, target, limit, speed, forced }) => ({
      assets: Object.fromEntries([
        ['v', { type: 'voice', voiceAlias: 'wren', speed, voicePreset: 'expressive' }],
        [
          'a',
          { type: 'tts', text, voiceRef: 'v', targetDuration: target, targetDurationSpeedUpLimit: limit, anchor: 'x' },
        ],
        ['b', { type: 'tts', text: 'b', voiceRef: 'v' }],
        ['line', { type: 'sts', mediaRef: 'm', voiceRef: 'v', targetDuration: target }],
        ['m', { type: 'media', mediaId: 'id' }],
        ['e', { type: 'soundEffect', soundEffectId: 'bell' }],
        ['bed', { type: 'soundTemplate', soundTemplateId: 'x', segment: 'intro' }],
        ['cut', { type: 'soundTemplateSnippet', soundTemplateRef: 'bed', targetReadPosition: target }],
        ['quiet', { type: 'silence', duration: target }],
        ['__proto__', { type: 'media', mediaId: 'other' }],
      ]),
      production: {
        masteringPreset: 'radio',
        constraints: [{ assets: ['a', 'line'], groupTargetDuration: 3, targetDurationSlowDownLimit: limit }],
        arrangement: { forcedDuration: forced, fadeIn: 0.1, sections },
      },
      delivery: { loudnessPreset: 'podcast', encoderPreset: 'wav', public: true },
    }));
};

describe('writeDocument', () => {
  it('writes the names of the dialect', () => {
    const written = writeDocument(parsed(mixedDocument()), '0.0.1');
    expect(written).toMatchObject({
      header: { version: '0.0.1' },
      assets: {
        host: { voiceId: 'isaac' },
        bed: { soundTemplateId: 'chill_vibes', segment: 'main' },
        whoosh: { soundEffectId: 'whoosh_1' },
      },
      production: {
        masteringPreset: 'voice_enhanced',
        arrangement: { sections: [{ layers: [{ clips: [{ assetId: 'host line', fadeIn: 0.1 }, {}] }, {}] }, {}] },
      },
      delivery: { loudnessPreset: 'radio', encoderPreset: 'wav', public: true },
    });
    expect(writeDocument(parsed(oldestDocument()), '4')).toMatchObject({
      header: { version: '4' },
      assets: { 'voice 0': { voiceAlias: 'wren' }, bed: { soundTemplateAlias: 'bounce_along' } },
      production: { mixingPreset: 'balanced', arrangement: { sections: [{ soundTemplateRef: 'bed' }] } },
    });
  });

  it('writes what reads back as the same document, in every dialect and through JSON', () => {
    fc.assert(
      fc.property(anyDocument(), fc.constantFrom(...DIALECTS), (input, dialect) => {
        const document = parsed(input);
        const again = parsed(JSON.parse(JSON.stringify(writeDocument(document, dialect))));
        expect(again).toEqual(document);
        expect(serialiseCanonical(again)).toBe(serialiseCanonical(document));
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it('keeps the sound of a recipe whose silence it writes as margins', () => {
    const recipe = recipeToAudioform({
      lengthType: 'variable',
      recipeClips: [
        { clipType: 'tts', scriptText: 'One' },
        { clipType: 'silence', length: 2 },
        { clipType: 'tts', scriptText: 'Two' },
      ],
    });
    const frames = new Map([
      ['script 0', 48000],
      ['script 2', 96000],
    ]);
    const positions = (document: typeof recipe): unknown =>
      resolveTimeline(document, frames)
        .clips.filter((clip) => clip.role === 'speech')
        .map(({ assetKey, startFrame }) => ({ assetKey, startFrame }));
    expect(positions(parsed(writeDocument(recipe, '2')))).toEqual(positions(recipe));
  });
});

describe('serialiseCanonical', () => {
  it('is the same whatever order, dialect or id a document came with', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, child]) => [key, reversed(child)]),
      );
    };
    const document = parsed(groupDocument());
    const other = parsed(reversed({ ...groupDocument(), header: { version: '4', audioformId: 'some-id' } }));
    expect(serialiseCanonical(other)).toBe(serialiseCanonical(document));
    expect(JSON.parse(serialiseCanonical(document))).toMatchObject({ delivery: { public: true } });
  });

  it('is the same for the default speed, whether it is given or left to the engine', () => {
    const withSpeed = (speed?: number): string => {
      const document = groupDocument() as { readonly assets: Readonly<Record<string, { readonly type: string }>> };
      const voices = Object.values(document.assets).filter(({ type }) => type === 'voice');
      expect(voices.length).toBeGreaterThan(0);
      for (const voice of voices) Object.assign(voice, { speed });
      return serialiseCanonical(parsed(document));
    };
    expect(withSpeed(1)).toBe(withSpeed());
    expect(withSpeed(1.1)).not.toBe(withSpeed());
  });

  it('differs when anything that is heard differs', () => {
    const base = serialiseCanonical(sketch([layer2('a')]));
    expect(serialiseCanonical(sketch([layer2('b')]))).not.toBe(base);
    expect(serialiseCanonical(sketch([{ ...layer2('a'), paddingEnd: 0.1 }]))).not.toBe(base);
  });
});

const layer2 = (asset: string): Record<string, unknown> => ({ layers: [layer(asset)] });
