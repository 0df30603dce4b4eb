import { encoderPresetNames, loudnessPresetNames, mixPresetNames } from '@sonora/contracts/audio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ad, ScriptLine } from './ad.ts';
import { adOfDocument } from './ad-of-document.ts';
import { documentOfAd } from './document-of-ad.ts';

const lineId = (index: number): string => `line-${index}`;

const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((each) => each.trim() === each && each !== '');

const length = fc.option(
  fc.integer({ min: 10, max: 5_000 }).map((tenths) => ({ lengthType: 'fixed' as const, lengthSeconds: tenths / 10 })),
  { nil: {} },
);
const clip = { text: '', voiceAlias: 'wren', speed: 1 };

/** A line as a document has it: names and lengths of sources are the editor's alone. */
const anyLine = (): fc.Arbitrary<Omit<ScriptLine, 'id'>> => {
  const speech = fc
    .record(
      {
        text,
        voiceAlias: fc.constantFrom('wren', 'isaac'),
        speed: fc.integer({ min: 80, max: 120 }).map((percent) => percent / 100),
        isAutoSpeed: fc.constant(true as const),
        voicePreset: fc.constantFrom('standard' as const, 'expressive' as const),
        // Never the pause that lines have anyway.
        pauseSeconds: fc.constantFrom(0, 0.6, 3),
      },
      { requiredKeys: ['text', 'voiceAlias', 'speed'] },
    )
    .map((line) => (line.isAutoSpeed ? { ...line, speed: 1 } : line));
  const effect = fc.constantFrom({ effectAlias: 'bell' }, { mediaId: 'jingle' });
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(speech, length).map(([line, own]) => ({ ...line, ...own })) },
    {
      weight: 1,
      arbitrary: fc.tuple(effect, length).map(([source, own]) => ({ ...clip, kind: 'fx' as const, ...source, ...own })),
    },
    { weight: 1, arbitrary: length.map((own) => ({ ...clip, kind: 'sts' as const, mediaId: 'take', ...own })) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 10, max: 5_000 })
        .map((tenths) => ({ ...clip, kind: 'silence' as const, lengthSeconds: tenths / 10 })),
    },
  );
};

const isSilence = (line: { readonly kind?: string } | undefined): boolean => line?.kind === 'silence';

/** The lines without what no document says: two silences in a row, only silence, pauses beside silence or at the end. */
const asWritten = (lines: readonly Omit<ScriptLine, 'id'>[]): readonly ScriptLine[] => {
  const single = lines.filter((line, index) => !(isSilence(line) && isSilence(lines[index - 1])));
  const heard = single.every(isSilence) ? [{ ...clip, text: 'One' }] : single;
  return heard.map(({ pauseSeconds, ...line }, index) => {
    const next = heard[index + 1];
    const isPause = pauseSeconds !== undefined && next !== undefined && !isSilence(next);
    return { id: lineId(index), ...line, ...(isPause ? { pauseSeconds } : {}) };
  });
};

/** The style of the ad is that of all its lines; a line has one of its own only where it differs. */
const withStyles = (ad: Ad): Ad => {
  const speech = ad.lines.filter(({ kind }) => kind === undefined);
  const styles = speech.map((line) => line.voicePreset ?? ad.voicePreset);
  const voicePreset = styles.length > 0 && styles.every((style) => style === 'expressive') ? 'expressive' : 'standard';
  const lines = ad.lines.map(({ voicePreset: own, ...line }) => {
    if (line.kind !== undefined) return line;
    const style = own ?? ad.voicePreset;
    return style === voicePreset ? line : { ...line, voicePreset: style };
  });
  return { ...ad, lines, voicePreset };
};

const anyAd = (): fc.Arbitrary<Ad> =>
  fc
    .record({
      lines: fc.array(anyLine(), { minLength: 1, maxLength: 10 }),
      lengthType: fc.constantFrom('fixed' as const, 'variable' as const),
      tenths: fc.integer({ min: 10, max: 5_000 }),
      autofit: fc.boolean(),
      voicePreset: fc.constantFrom('standard' as const, 'expressive' as const),
      soundTemplateAlias: fc.constantFrom('bounce_along', 'chill_vibes', null),
      smartFit: fc.boolean(),
      mixPreset: fc.constantFrom(...mixPresetNames),
      loudnessPreset: fc.constantFrom(...loudnessPresetNames),
      encoderPreset: fc.constantFrom(...encoderPresetNames),
      isPublic: fc.boolean(),
    })
    .map(({ lines, tenths, isPublic, ...ad }) =>
      withStyles({
        ...ad,
        lines: asWritten(lines),
        // A variable length has no figure, so that of a new ad is shown.
        lengthSeconds: ad.lengthType === 'fixed' ? tenths / 10 : 30,
        ...(isPublic ? { isPublic: true as const } : {}),
      }),
    );

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
    const played = (assetRef: string, more: object = {}) => ({ assetRef, ...more });
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
          sections: [
            {
              layers: [
                { clips: [played('a', { forcedDuration: 0.5 }), played('bell'), played('b', { readPosition: 1 })] },
                { alignment: 'end', clips: [played('bell')] },
              ],
            },
          ],
        },
      },
      delivery: { public: true },
    };
    const read = adOfDocument(document, lineId);
    expect(read?.ad).toMatchObject({
      isPublic: true,
      voicePreset: 'standard',
      lines: [
        { text: 'One', voiceAlias: 'wren', lengthType: 'fixed', lengthSeconds: 1, pauseSeconds: 0 },
        { kind: 'fx', effectAlias: 'bell' },
        { text: 'Two', voiceAlias: 'isaac', voicePreset: 'expressive' },
      ],
    });
    expect(read?.notShown.map(({ text: phrase }) => phrase)).toEqual([
      'sounds that play at the same time: “bell”',
      'its own pauses',
      'clips that start inside a recording',
      'clips shorter than a second or of a set length',
    ]);
  });

  it.each([[undefined], [{}], [{ audioform: 3 }]])('does not read %j', (document) => {
    expect(adOfDocument(document, lineId)).toBeUndefined();
  });
});
