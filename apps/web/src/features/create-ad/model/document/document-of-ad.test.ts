import { parseAudioform, recipeToAudioform } from '@sonora/audioform';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from './ad.ts';
import { documentOfAd } from './document-of-ad.ts';
import { recipeOf } from './recipe-of-ad.ts';

const adOf = (change: Partial<Ad> = {}): Ad => ({
  ...newAd('a'),
  lines: [
    { id: 'a', text: ' Fresh bread. ', voiceAlias: 'wren', speed: 1 },
    { id: 'b', text: '   ', voiceAlias: 'sara', speed: 1 },
    { id: 'c', text: 'Every morning.', voiceAlias: 'isaac', speed: 1.06 },
    { id: 'd', text: 'Harbour Bakery.', voiceAlias: 'wren', speed: 1 },
  ],
  ...change,
});

/** The parts of a document that the tests read. */
type Document = {
  readonly header: { readonly version: string };
  readonly assets: Readonly<Record<string, { readonly type: string; readonly voiceRef?: string }>>;
  readonly production: {
    readonly mixingPreset: string;
    readonly constraints?: readonly { readonly assets: readonly string[]; readonly groupTargetDuration: number }[];
    readonly arrangement: {
      readonly sections: readonly {
        readonly soundTemplateRef?: string;
        readonly layers: readonly { readonly clips: readonly { readonly assetRef: string }[] }[];
      }[];
    };
  };
  readonly delivery: unknown;
};

const written = (ad: Ad, expressiveVoices?: ReadonlySet<string>): Document =>
  documentOfAd(ad, expressiveVoices) as Document;

const sectionOf = (ad: Ad) => written(ad).production.arrangement.sections[0];

describe('documentOfAd', () => {
  it('speaks the non-empty lines in order with gaps between them', () => {
    const document = written(adOf());
    expect(document.header.version).toBe('4');
    expect(document.assets).toMatchObject({
      'line 1': { type: 'tts', text: 'Fresh bread.', voiceRef: 'voice 0' },
      'line 2': { type: 'tts', text: 'Every morning.', voiceRef: 'voice 1' },
      'line 3': { type: 'tts', text: 'Harbour Bakery.', voiceRef: 'voice 0' },
    });
    expect(sectionOf(adOf())?.layers).toEqual([
      {
        alignment: 'start',
        clips: [
          { assetRef: 'line 1', marginEnd: 0.35 },
          { assetRef: 'line 2', marginEnd: 0.35 },
          { assetRef: 'line 3' },
        ],
      },
    ]);
  });

  it('writes one voice asset for each voice and speed in use', () => {
    const voices = Object.values(written(adOf()).assets).filter(({ type }) => type === 'voice');
    expect(voices).toEqual([
      { type: 'voice', voiceAlias: 'wren', speed: 1, voicePreset: 'standard' },
      { type: 'voice', voiceAlias: 'isaac', speed: 1.06, voicePreset: 'standard' },
    ]);
  });

  it('uses the expressive preset only for voices that have it', () => {
    const document = written(adOf({ voicePreset: 'expressive' }), new Set(['isaac']));
    expect(document.assets).toMatchObject({
      'voice 0': { voicePreset: 'standard' },
      'voice 1': { voicePreset: 'expressive' },
    });
  });

  it('refers only to assets that exist', () => {
    const document = written(adOf());
    const references = [
      ...document.production.arrangement.sections.flatMap(({ soundTemplateRef, layers }) => [
        ...(soundTemplateRef === undefined ? [] : [soundTemplateRef]),
        ...layers.flatMap(({ clips }) => clips.map(({ assetRef }) => assetRef)),
      ]),
      ...(document.production.constraints ?? []).flatMap(({ assets }) => assets),
      ...Object.values(document.assets).flatMap((asset) => (asset.voiceRef === undefined ? [] : [asset.voiceRef])),
    ];
    for (const reference of references) expect(Object.keys(document.assets)).toContain(reference);
  });

  it('writes recordings to convert without a style of their voice', () => {
    const recording = { id: 's', kind: 'sts', text: '', mediaId: 'take', voiceAlias: 'isaac', speed: 1 } as const;
    const document = written(
      adOf({ voicePreset: 'expressive', lines: [{ ...recording, voicePreset: 'expressive' }] }),
      new Set(['isaac']),
    );
    expect(document.assets['voice 0']).toMatchObject({ voiceAlias: 'isaac', voicePreset: 'standard' });
  });

  it('sets the exact length and fits speech into the time that the pauses leave', () => {
    expect(sectionOf(adOf())).toMatchObject({ forcedDuration: 30, paddingStart: 0.5, paddingEnd: 1, smartFit: true });
    // 30 s − 0.5 − 1 − 2 × 0.35.
    expect(written(adOf()).production.constraints).toEqual([
      {
        type: 'timeConstraint',
        assets: ['line 1', 'line 2', 'line 3'],
        groupTargetDuration: 27.8,
        targetDurationSlowDownLimit: 1,
      },
    ]);
  });

  it('shortens the pauses of very short ads, so that speech keeps three quarters', () => {
    const document = written(adOf({ lengthSeconds: 4 }));
    expect(document.production.constraints?.[0]?.groupTargetDuration).toBe(3);
  });

  it('sets no length when the length is variable', () => {
    const ad = adOf({ lengthType: 'variable' });
    expect(sectionOf(ad)).not.toHaveProperty('forcedDuration');
    expect(written(ad).production).not.toHaveProperty('constraints');
  });

  it('allows speech to be cut without autofit', () => {
    const ad = adOf({ autofit: false });
    expect(sectionOf(ad)).toMatchObject({ autofit: false, forcedDuration: 30 });
    expect(written(ad).production).not.toHaveProperty('constraints');
  });

  it('has no bed and shorter pauses without music', () => {
    const ad = adOf({ soundTemplateAlias: null });
    expect(sectionOf(ad)).not.toHaveProperty('soundTemplateRef');
    expect(sectionOf(ad)).toMatchObject({ paddingStart: 0.1, paddingEnd: 0.2 });
    expect(Object.values(written(ad).assets).some(({ type }) => type === 'soundTemplate')).toBe(false);
  });

  it('writes clips in order, with their lengths and pauses, and their own styles', () => {
    const [first, , third] = adOf().lines;
    const clip = { text: '', voiceAlias: 'wren', speed: 1 };
    const ad = adOf({
      lines: [
        { ...first!, pauseSeconds: 0.9, voicePreset: 'expressive', isAutoSpeed: true },
        { id: 'e', ...clip, kind: 'fx', effectAlias: 'bell', lengthType: 'fixed', lengthSeconds: 2 },
        { id: 'm', ...clip, kind: 'fx', mediaId: 'jingle' },
        { id: 'x', ...clip, kind: 'fx' },
        { id: 's', ...clip, kind: 'silence', lengthSeconds: 3 },
        third!,
      ],
      isPublic: true,
    });
    const document = written(ad, new Set(['wren']));
    expect(document.assets).toMatchObject({
      'voice 0': { voiceAlias: 'wren', voicePreset: 'expressive' },
      'line 2': { type: 'soundEffect', soundEffectAlias: 'bell' },
      'line 3': { type: 'media', mediaId: 'jingle' },
      'line 5': { type: 'tts', text: 'Every morning.' },
    });
    expect(document.assets['voice 0']).not.toHaveProperty('speed');
    expect(document.production.arrangement.sections[0]?.layers[0]?.clips).toEqual([
      { assetRef: 'line 1', marginEnd: 0.9 },
      { assetRef: 'line 2', forcedDuration: 2, marginEnd: 0.35 },
      { assetRef: 'line 3' },
      { assetRef: 'line 5', marginStart: 3 },
    ]);
    expect(document.delivery).toMatchObject({ public: true });
  });

  it('passes the presets on', () => {
    const document = written(adOf({ mixPreset: 'radio', loudnessPreset: 'podcast', encoderPreset: 'wav' }));
    expect(document.production.mixingPreset).toBe('radio');
    expect(document.delivery).toEqual({ loudnessPreset: 'podcast', encoderPreset: 'wav', public: false });
  });
});

describe('the document of the editor and that of its recipe', () => {
  const lengths = [1, 2, 3.3, 5, 7.7, 30, 500];
  const counts = [1, 2, 3, 7, 10];
  it.each(lengths.flatMap((lengthSeconds) => counts.map((count) => ({ lengthSeconds, count }))))(
    'are one for $count lines in $lengthSeconds s, pauses to the frame',
    ({ lengthSeconds, count }) => {
      const lines = Array.from({ length: count }, (_, index) => ({
        id: String(index),
        text: `Line ${index}.`,
        voiceAlias: index % 2 === 0 ? 'wren' : 'isaac',
        speed: 1,
      }));
      for (const change of [
        {},
        { soundTemplateAlias: null },
        { autofit: false },
        { lengthType: 'variable' },
      ] as const) {
        const ad = adOf({ lines, lengthSeconds, ...change });
        const parsed = parseAudioform(documentOfAd(ad));
        expect(parsed).toMatchObject({ ok: true, document: recipeToAudioform(recipeOf(ad)) });
      }
    },
  );
});
