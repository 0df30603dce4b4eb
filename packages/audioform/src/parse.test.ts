import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProblem } from './canonical.ts';
import { TOO_LONG_TEXT } from './limits.ts';
import { parseAudioform } from './parse.ts';
import { groupDocument, mixedDocument, oldestDocument, parsed } from './testkit/documents.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into documents of unknown shape to break them.
type Loose = any;

/** All findings of a broken copy of a document, as sentences. */
const complaints = (breakIt: (document: Loose) => void, make: () => Loose = mixedDocument): string[] => {
  const document = make();
  breakIt(document);
  const result = parseAudioform({ audioform: document });
  return result.ok ? [] : result.errors.map(describeProblem);
};

const SECTION = 'production.arrangement.sections[0]';

describe('parseAudioform', () => {
  it('reads the oldest dialect into the canonical form', () => {
    expect(parseAudioform({ audioform: oldestDocument() })).toEqual({
      ok: true,
      dialect: '0.0.1',
      warnings: [],
      document: {
        header: {},
        assets: {
          'voice 0': { type: 'voice', voiceAlias: 'wren', speed: 1, voicePreset: 'standard' },
          'script 0': {
            type: 'tts',
            text: 'New tyres while you have a coffee.',
            voiceRef: 'voice 0',
            targetDurationSeconds: 27.5,
          },
          bed: { type: 'soundTemplate', soundTemplateAlias: 'bounce_along', segment: 'main' },
        },
        production: {
          mixPreset: 'balanced',
          constraints: [],
          arrangement: {
            forcedDurationSeconds: 30,
            fadeInSeconds: 0,
            fadeOutSeconds: 1,
            sections: [
              {
                bedRef: 'bed',
                smartFit: true,
                autofit: true,
                forcedDurationSeconds: 30,
                paddingStartSeconds: 0.5,
                paddingEndSeconds: 1,
                fadeInSeconds: 0,
                fadeOutSeconds: 0,
                layers: [
                  {
                    alignment: 'start',
                    clips: [
                      {
                        assetRef: 'script 0',
                        readPositionSeconds: 0,
                        fadeInSeconds: 0,
                        fadeOutSeconds: 0,
                        marginStartSeconds: 0.2,
                        marginEndSeconds: 0.3,
                      },
                    ],
                  },
                ],
              },
            ],
          },
        },
        delivery: { loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false },
      },
    });
  });

  it('reads limits, groups and the newer names', () => {
    const { production, delivery } = parsed(groupDocument());
    expect(production.mixPreset).toBe('music_enhanced');
    expect(production.constraints).toEqual([
      { assets: ['hello', 'offer'], groupTargetDurationSeconds: 13, speedUpLimit: 1.5, slowDownLimit: 1 },
    ]);
    expect(delivery).toEqual({ loudnessPreset: 'streaming', encoderPreset: 'mp3', public: true });
  });

  it('reads every spelling in every dialect, and the bare document', () => {
    for (const version of ['0.0.1', '1', '2', '3', '4', 3, undefined]) {
      for (const make of [oldestDocument, mixedDocument, groupDocument]) {
        const document = { ...make(), header: { version } };
        expect(parseAudioform(document)).toMatchObject({ ok: true, dialect: String(version ?? '1') });
        expect(parsed(document)).toEqual(parsed(make()));
      }
    }
  });

  it('reads absent, null and empty as the same', () => {
    const document: Loose = mixedDocument();
    document.header.audioformId = '';
    document.assets.legal.anchor = null;
    document.assets.legal.targetDuration = 0;
    document.assets.bed.segment = '';
    document.production.constraints = [];
    document.production.arrangement.forcedDuration = null;
    document.production.arrangement.sections[0].soundTemplateRef = {};
    document.production.arrangement.sections[0].layers[0].clips[0].marginStart = null;
    expect(parsed(document)).toEqual(parsed(mixedDocument()));
    document.delivery = {};
    expect(parsed(document).delivery).toEqual({ loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false });
  });

  it('reads Python’s booleans and preset names in any spelling', () => {
    const document: Loose = mixedDocument();
    document.delivery = { public: 'True', loudnessPreset: 'apple_podcast', encoderPreset: 'MP3 Very High' };
    document.production.masteringPreset = 'VOICE-ENHANCED';
    document.production.arrangement.sections[0].smartFit = 'false';
    expect(parsed(document).delivery).toEqual({
      loudnessPreset: 'applePodcast',
      encoderPreset: 'mp3_very_high',
      public: true,
    });
    expect(parsed(document).production.mixPreset).toBe('voice_enhanced');
  });

  it('sets a voice speed outside 0.8 to 1.2 to the nearest and says so', () => {
    const document: Loose = mixedDocument();
    document.assets.host.speed = 1.5;
    const result = parseAudioform(document);
    expect(result).toMatchObject({ ok: true, document: { assets: { host: { speed: 1.2 } } } });
    expect(result.ok && result.warnings).toEqual(['assets["host"].speed was set to 1.2: voices speak at 0.8 to 1.2']);
  });

  it('turns silent clips into margins of their neighbours', () => {
    const document: Loose = mixedDocument();
    document.assets.pause = { type: 'silence', duration: 1.5 };
    const clips = document.production.arrangement.sections[1].layers[0].clips;
    clips.unshift({ assetRef: 'pause' });
    clips.push({ assetRef: 'pause', forcedDuration: 0.5 }, { assetRef: 'pause', marginEnd: 0.25 });
    const { assets, production } = parsed(document);
    expect(Object.keys(assets)).not.toContain('pause');
    expect(production.arrangement.sections[1]?.layers[0]?.clips).toMatchObject([
      { assetRef: 'legal', marginStartSeconds: 1.5, marginEndSeconds: 0 },
      { assetRef: 'sting', marginStartSeconds: 0.2, marginEndSeconds: 2.25 },
    ]);
  });
});

describe('parseAudioform answers 400', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'The audioform must be an object.'],
    ['a text', 'audioform', 'The audioform must be an object.'],
    ['a list', [1], 'The audioform must be an object.'],
    ['a wrong inner value', { audioform: 'x' }, 'audioform must be an object'],
    ['an unknown version', { ...mixedDocument(), header: { version: '9' } }, 'Invalid version'],
    ['a version that is no text', { ...mixedDocument(), header: { version: ['4'] } }, 'Invalid version'],
  ])('to %s', (_, input, message) => {
    const result = parseAudioform(input);
    expect(result).toMatchObject({ ok: false, status: 400 });
    expect(result.ok ? [] : result.errors.map(describeProblem)).toEqual([message]);
  });

  it('to what is too large or too deep, at once', () => {
    let deep: Loose = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    const cyclic: Loose = mixedDocument();
    cyclic.production.again = cyclic;
    const wide = { audioform: { assets: new Array(5_000_000).fill(0) } };
    for (const input of [deep, cyclic, wide]) expect(parseAudioform(input)).toMatchObject({ ok: false, status: 400 });
  });
});

describe('parseAudioform answers 422', () => {
  it('with one message for each part that is missing', () => {
    const result = parseAudioform({ header: { version: '4' } });
    expect(result).toMatchObject({ ok: false, status: 422 });
    expect(result.ok ? [] : result.errors.map(describeProblem)).toEqual([
      'assets is required',
      'production is required',
      'delivery is required',
    ]);
  });

  it.each<[string, (document: Loose) => void, string]>([
    [
      'a clip of an asset that is not there',
      (d) => (d.production.arrangement.sections[0].layers[0].clips[1].assetRef = 'woosh'),
      `${SECTION}.layers[0].clips[1].assetRef refers to "woosh", which is not among the assets`,
    ],
    [
      'a clip named after an object method',
      (d) => (d.production.arrangement.sections[0].layers[0].clips[1].assetRef = 'constructor'),
      `${SECTION}.layers[0].clips[1].assetRef refers to "constructor", which is not among the assets`,
    ],
    [
      'a voice as a clip',
      (d) => (d.production.arrangement.sections[0].layers[0].clips[1].assetRef = 'host'),
      `${SECTION}.layers[0].clips[1].assetRef refers to "host", an asset of type voice; allowed here: tts, sts, media, soundTemplate, soundTemplateSnippet, soundEffect, silence`,
    ],
    [
      'a clip without asset',
      (d) => delete d.production.arrangement.sections[0].layers[0].clips[1].assetRef,
      `${SECTION}.layers[0].clips[1].assetRef is required`,
    ],
    [
      'speech as a bed',
      (d) => (d.production.arrangement.sections[0].soundTemplateRef = 'legal'),
      `${SECTION}.soundTemplateRef refers to "legal", an asset of type tts; allowed here: soundTemplate, soundTemplateSnippet, media`,
    ],
    ['a text without voice', (d) => delete d.assets.legal.voiceRef, 'assets["legal"].voiceRef is required'],
    ['a text without text', (d) => (d.assets.legal.text = ''), 'assets["legal"].text is required'],
    ['a text of spaces', (d) => (d.assets.legal.text = ' \n'), 'assets["legal"].text holds nothing to be spoken'],
    [
      'a text that is too long',
      (d) => (d.assets.legal.text = 'x'.repeat(10_001)),
      'assets["legal"].text is 10001 characters long; at most 10000 are allowed',
    ],
    [
      'a voice that is a medium',
      (d) => (d.assets.legal.voiceRef = 'take'),
      'assets["legal"].voiceRef refers to "take", an asset of type media; allowed here: voice',
    ],
    [
      'a circle',
      (d) => (d.assets['host line'].mediaRef = 'host line'),
      'assets["host line"].mediaRef refers to "host line", which leads back to this asset',
    ],
    [
      'an unknown kind of asset',
      (d) => (d.assets.legal.type = 'video'),
      'assets["legal"].type must be one of tts, voice, sts, media, soundTemplate, soundTemplateSnippet, soundEffect, silence',
    ],
    [
      'a negative margin',
      (d) => (d.production.arrangement.sections[1].layers[0].clips[1].marginStart = -0.2),
      'production.arrangement.sections[1].layers[0].clips[1].marginStart must be a number of seconds from 0 to 500',
    ],
    [
      'an endless fade',
      (d) => (d.production.arrangement.fadeOut = Number.POSITIVE_INFINITY),
      'production.arrangement.fadeOut must be a number of seconds from 0 to 500',
    ],
    [
      'no number',
      (d) => (d.production.arrangement.sections[1].paddingStart = Number.NaN),
      'production.arrangement.sections[1].paddingStart must be a number of seconds from 0 to 500',
    ],
    [
      'a length in words',
      (d) => (d.production.arrangement.forcedDuration = '30'),
      'production.arrangement.forcedDuration must be a number of seconds from 0 to 500',
    ],
    [
      'more than 500 s',
      (d) => (d.production.arrangement.forcedDuration = 501),
      `production.arrangement.forcedDuration is too long. ${TOO_LONG_TEXT}`,
    ],
    [
      'no sections',
      (d) => (d.production.arrangement = { sections: [], fadeIn: 1 }),
      'production.arrangement.sections is required',
    ],
    [
      'an empty section',
      (d) => (d.production.arrangement.sections[1] = { soundTemplateRef: 'bed' }),
      'production.arrangement.sections[1] is empty: it needs clips, or a forcedDuration',
    ],
    [
      'a wrong alignment',
      (d) => (d.production.arrangement.sections[0].layers[0].alignment = 'top'),
      `${SECTION}.layers[0].alignment must be start, middle or end`,
    ],
    [
      'an unknown mixing preset',
      (d) => (d.production.masteringPreset = 'loud'),
      'production.masteringPreset must be one of balanced, music_enhanced, media_enhanced, voice_enhanced, radio, voiceOnly',
    ],
    [
      'an unknown encoder',
      (d) => (d.delivery.encoderPreset = 'mp4'),
      'delivery.encoderPreset must be one of mp3, wav, mp3_very_low, mp3_low, mp3_medium, mp3_high, mp3_very_high, mp3_alexa, mp3_cbr_44100',
    ],
    [
      'a constraint without assets',
      (d) => (d.production.constraints = [{ groupTargetDuration: 5 }]),
      'production.constraints[0].assets must name at least one asset',
    ],
    [
      'a constraint over music',
      (d) => (d.production.constraints = [{ groupTargetDuration: 5, assets: ['bed'] }]),
      'production.constraints[0].assets refers to "bed", an asset of type soundTemplate; allowed here: tts, sts',
    ],
    [
      'a limit below 1',
      (d) => (d.assets.legal.targetDurationSpeedUpLimit = 0.5),
      'assets["legal"].targetDurationSpeedUpLimit must be a number from 1 to 3',
    ],
    [
      'too many clips',
      (d) =>
        (d.production.arrangement.sections[0].layers = [0, 1, 2].map(() => ({
          clips: new Array(70).fill({ assetRef: 'legal' }),
        }))),
      'production.arrangement has 212 clips; at most 200 are allowed',
    ],
  ])('to %s, naming the place', (_, breakIt, message) => {
    expect(complaints(breakIt)).toContain(message);
  });

  it('in the words of the dialect that was sent', () => {
    const breakIt = (document: Loose): void => {
      document.production.arrangement.sections[0].layers[0].clips[0].assetId = 'nowhere';
      document.production.arrangement.sections[0].soundTemplateId = 'nothing';
    };
    expect(complaints(breakIt, oldestDocument)).toEqual([
      `${SECTION}.layers[0].clips[0].assetId refers to "nowhere", which is not among the assets`,
      `${SECTION}.soundTemplateId refers to "nothing", which is not among the assets`,
    ]);
  });

  it('with all findings at once', () => {
    const breakIt = (document: Loose): void => {
      document.assets.legal.text = '';
      document.assets.host.voicePreset = 'angry';
      document.delivery.public = 'perhaps';
    };
    expect(complaints(breakIt)).toHaveLength(3);
  });
});

describe('parseAudioform on hostile input', () => {
  it('keeps keys such as __proto__ as keys', () => {
    const document = JSON.parse(
      '{"header":{"version":"4"},"assets":{"__proto__":{"type":"voice","voiceAlias":"wren"},"toString":{"type":"tts","text":"Hi","voiceRef":"__proto__"}},"production":{"arrangement":{"sections":[{"layers":[{"clips":[{"assetRef":"toString"}]}]}]}},"delivery":{}}',
    );
    const { assets } = parsed(document);
    expect(Object.keys(assets)).toEqual(['__proto__', 'toString']);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(({} as Loose).voiceAlias).toBeUndefined();
  });

  it('does not look into prototypes', () => {
    const inherited = Object.create(mixedDocument());
    expect(parseAudioform(inherited)).toMatchObject({ ok: false, status: 422 });
  });

  it('never throws on what is no document at all', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withTypedArray: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        for (const input of [value, { audioform: value }, { assets: value, production: value, delivery: value }]) {
          const result = parseAudioform(input);
          expect(result.ok || result.errors.length > 0).toBe(true);
        }
      }),
      { numRuns: 700, seed: 1 },
    );
  });

  it('never throws on a document with anything put anywhere', () => {
    const poison = fc.oneof(
      fc.constantFrom<unknown>(
        Number.NaN,
        1e308,
        -1,
        -0,
        Infinity,
        null,
        undefined,
        '',
        [],
        {},
        [[]],
        'constructor',
        10n,
        Symbol('s'),
        () => 1,
      ),
      fc.anything(),
    );
    const places: (readonly (string | number)[])[] = [];
    const collect = (value: Loose, path: readonly (string | number)[]): void => {
      places.push(path);
      if (typeof value !== 'object') return;
      for (const key of Object.keys(value)) collect(value[key], [...path, key]);
    };
    collect(mixedDocument(), []);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places.slice(1)), poison), { minLength: 1, maxLength: 4 }),
        (hits) => {
          const document: Loose = mixedDocument();
          for (const [path, value] of hits) {
            const parent = path.slice(0, -1).reduce((node: Loose, key) => node?.[key], document);
            if (typeof parent === 'object' && parent !== null) parent[path.at(-1) as string] = value;
          }
          const result = parseAudioform(document);
          expect(result.ok || result.errors.length > 0).toBe(true);
        },
      ),
      { numRuns: 2000, seed: 2 },
    );
  });

  it('answers to getters that throw and to revoked proxies', () => {
    const trap = {
      get audioform(): never {
        throw new Error('trap');
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const input of [trap, proxy, { audioform: proxy }])
      expect(parseAudioform(input)).toMatchObject({ ok: false, status: 400 });
  });
});
