import { encoderPresetNames, loudnessPresetNames, mixPresetNames } from '@sonora/contracts/audio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ad } from './ad.ts';
import { adOfDocument } from './ad-of-document.ts';
import { documentOfAd } from './document-of-ad.ts';

const lineId = (index: number): string => `line-${index}`;

const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((each) => each.trim() === each && each !== '');

const anyAd = (): fc.Arbitrary<Ad> =>
  fc
    .record({
      lines: fc.array(
        fc.record({
          text,
          voiceAlias: fc.constantFrom('wren', 'isaac'),
          speed: fc.integer({ min: 80, max: 120 }).map((percent) => percent / 100),
        }),
        { minLength: 1, maxLength: 10 },
      ),
      lengthType: fc.constantFrom('fixed' as const, 'variable' as const),
      tenths: fc.integer({ min: 10, max: 5_000 }),
      autofit: fc.boolean(),
      voicePreset: fc.constantFrom('standard' as const, 'expressive' as const),
      soundTemplateAlias: fc.constantFrom('bounce_along', 'chill_vibes', null),
      smartFit: fc.boolean(),
      mixPreset: fc.constantFrom(...mixPresetNames),
      loudnessPreset: fc.constantFrom(...loudnessPresetNames),
      encoderPreset: fc.constantFrom(...encoderPresetNames),
    })
    .map(({ lines, tenths, ...ad }) => ({
      ...ad,
      lines: lines.map((line, index) => ({ id: lineId(index), ...line })),
      // A variable length has no figure, so that of a new ad is shown.
      lengthSeconds: ad.lengthType === 'fixed' ? tenths / 10 : 30,
    }));

describe('adOfDocument', () => {
  it('reads back every ad of the editor, whose voices have its style, with nothing lost', () => {
    fc.assert(
      fc.property(anyAd(), (ad) => {
        const document: unknown = JSON.parse(JSON.stringify(documentOfAd(ad, new Set(['wren', 'isaac']))));
        expect(adOfDocument(document, lineId)).toEqual({ ad, notShown: [] });
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it('says what it cannot show', () => {
    const clip = (assetRef: string, more: object = {}) => ({ assetRef, ...more });
    const document = {
      header: { version: '4' },
      assets: {
        v: { type: 'voice', voiceAlias: 'wren' },
        loud: { type: 'voice', voiceAlias: 'isaac', voicePreset: 'expressive' },
        a: { type: 'tts', text: 'One', voiceRef: 'v' },
        b: { type: 'tts', text: 'Two', voiceRef: 'loud' },
        bell: { type: 'soundEffect', soundEffectAlias: 'bell' },
      },
      production: {
        arrangement: {
          sections: [{ layers: [{ clips: [clip('a', { forcedDuration: 4 }), clip('bell'), clip('b')] }] }],
        },
      },
      delivery: { public: true },
    };
    const read = adOfDocument(document, lineId);
    expect(read?.ad.lines.map(({ text: words, voiceAlias }) => [words, voiceAlias])).toEqual([
      ['One', 'wren'],
      ['Two', 'isaac'],
    ]);
    expect(read?.notShown.map(({ text: phrase }) => phrase)).toEqual([
      'its own pauses',
      'clips of other kinds: “bell”',
      'clips shorter than a second or of a set length',
      'a style for each voice',
      'its public address',
    ]);
  });

  it.each([[undefined], [{}], [{ audioform: 3 }]])('does not read %j', (document) => {
    expect(adOfDocument(document, lineId)).toBeUndefined();
  });
});
