import { describe, expect, it } from 'vitest';
import { changed, groupDocument, mixedDocument, oldestDocument, parsed, put } from '../testkit/documents.ts';
import { parseAudioform } from './parse.ts';
import { describeProblem, TOO_LONG } from './problem-messages.ts';

/** All problems of a changed document, as sentences. */
const complaints = (changes: Record<string, unknown>, make = mixedDocument): string[] => {
  const result = parseAudioform({ audioform: changed(changes, make) });
  return result.ok ? [] : result.errors.map((problem) => describeProblem(problem).text);
};

const ARRANGEMENT = 'production/arrangement';
const FIRST = `${ARRANGEMENT}/sections/0`;
const SECOND = `${ARRANGEMENT}/sections/1`;
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

  it('reads a read position of zero as given', () => {
    const { assets } = parsed(changed({ 'assets/bed cut/targetReadPosition': 0 }));
    expect(assets['bed cut']).toMatchObject({ targetReadPositionSeconds: 0 });
  });

  it('reads absent, null and empty as the same', () => {
    const document = changed({
      'header/audioformId': '',
      'assets/legal/anchor': null,
      'assets/legal/targetDuration': 0,
      'assets/bed/segment': '',
      'production/constraints': [],
      [`${ARRANGEMENT}/forcedDuration`]: null,
      [`${FIRST}/soundTemplateRef`]: {},
      [`${FIRST}/layers/0/clips/0/marginStart`]: null,
    });
    expect(parsed(document)).toEqual(parsed(mixedDocument()));
    expect(parsed(changed({ delivery: {} })).delivery).toEqual({
      loudnessPreset: 'spotify',
      encoderPreset: 'mp3',
      public: false,
    });
  });
  it('keeps the figures of the custom encoder preset, as numbers, and only with it', () => {
    const figures = {
      format: 'mp3',
      sampleRate: '24000',
      bitRateType: 'variable',
      bitRate: 2,
      channels: '',
      bitDepth: null,
    };
    const delivery = { loudnessPreset: 'spotify', encoderPreset: 'Custom', ...figures };
    expect(parsed(changed({ delivery })).delivery).toEqual({
      loudnessPreset: 'spotify',
      encoderPreset: 'custom',
      public: false,
      format: 'mp3',
      sampleRate: 24_000,
      bitRateType: 'variable',
      bitRate: 2,
    });
    expect(parsed(changed({ delivery: { ...delivery, encoderPreset: 'wav' } })).delivery).not.toHaveProperty('format');
  });

  it('reads Python’s booleans and preset names in any spelling', () => {
    const document = changed({
      delivery: { public: 'True', loudnessPreset: 'apple_podcast', encoderPreset: 'MP3 Very High' },
      'production/masteringPreset': 'VOICE-ENHANCED',
      [`${FIRST}/smartFit`]: 'false',
    });
    expect(parsed(document).delivery).toEqual({
      loudnessPreset: 'applePodcast',
      encoderPreset: 'mp3_very_high',
      public: true,
    });
    expect(parsed(document).production.mixPreset).toBe('voice_enhanced');
  });

  it('sets a voice speed outside 0.8 to 1.2 to the nearest and says so', () => {
    const result = parseAudioform(changed({ 'assets/host/speed': 1.5 }));
    expect(result).toMatchObject({ ok: true, document: { assets: { host: { speed: 1.2 } } } });
    expect(result.ok && result.warnings.map(({ text }) => text)).toEqual([
      'assets["host"].speed was limited to 1.2: voices support 0.8 to 1.2',
    ]);
  });

  it('turns silent clips into margins of their neighbours', () => {
    const document = changed({
      'assets/pause': { type: 'silence', duration: 1.5 },
      [`${SECOND}/layers/0/clips`]: [
        { assetRef: 'pause' },
        { assetRef: 'legal' },
        { assetRef: 'sting', marginStart: 0.2 },
        { assetRef: 'pause', forcedDuration: 0.5 },
        { assetRef: 'pause', marginEnd: 0.25 },
      ],
    });
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
    [
      'an unknown version',
      { ...mixedDocument(), header: { version: '9' } },
      'Invalid version. Use one of 0.0.1, 1, 2, 3, 4.',
    ],
    [
      'a version that is no text',
      { ...mixedDocument(), header: { version: ['4'] } },
      'Invalid version. Use one of 0.0.1, 1, 2, 3, 4.',
    ],
  ])('to %s', (_, input, message) => {
    const result = parseAudioform(input);
    expect(result).toMatchObject({ ok: false, status: 400 });
    expect(result.ok ? [] : result.errors.map((problem) => describeProblem(problem).text)).toEqual([message]);
  });

  it('to what is too large or too deep, at once', () => {
    let deep: unknown = {};
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    const cyclic = mixedDocument();
    put(cyclic, 'production/again', cyclic);
    const wide = { audioform: { assets: new Array(5_000_000).fill(0) } };
    for (const input of [deep, cyclic, wide]) expect(parseAudioform(input)).toMatchObject({ ok: false, status: 400 });
  });
});

describe('parseAudioform answers 422', () => {
  it('with one message for each part that is missing', () => {
    const result = parseAudioform({ header: { version: '4' } });
    expect(result).toMatchObject({ ok: false, status: 422 });
    expect(result.ok ? [] : result.errors.map((problem) => describeProblem(problem).text)).toEqual([
      'assets is required',
      'production is required',
      'delivery is required',
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'a clip of an asset that is not there',
      { [`${FIRST}/layers/0/clips/1/assetRef`]: 'woosh' },
      `${SECTION}.layers[0].clips[1].assetRef refers to "woosh", which is not among the assets`,
    ],
    [
      'a clip named after an object method',
      { [`${FIRST}/layers/0/clips/1/assetRef`]: 'constructor' },
      `${SECTION}.layers[0].clips[1].assetRef refers to "constructor", which is not among the assets`,
    ],
    [
      'a voice as a clip',
      { [`${FIRST}/layers/0/clips/1/assetRef`]: 'host' },
      `${SECTION}.layers[0].clips[1].assetRef refers to "host", an asset of type voice; allowed here: tts, sts, media, soundTemplate, soundTemplateSnippet, soundEffect, silence`,
    ],
    [
      'a clip without asset',
      { [`${FIRST}/layers/0/clips/1/assetRef`]: undefined },
      `${SECTION}.layers[0].clips[1].assetRef is required`,
    ],
    [
      'speech as a bed',
      { [`${FIRST}/soundTemplateRef`]: 'legal' },
      `${SECTION}.soundTemplateRef refers to "legal", an asset of type tts; allowed here: soundTemplate, soundTemplateSnippet, media`,
    ],
    ['a text without voice', { 'assets/legal/voiceRef': undefined }, 'assets["legal"].voiceRef is required'],
    ['a text without text', { 'assets/legal/text': '' }, 'assets["legal"].text is required'],
    ['a text of spaces', { 'assets/legal/text': ' \n' }, 'assets["legal"].text has nothing to speak'],
    [
      'a text that is too long',
      { 'assets/legal/text': 'x'.repeat(10_001) },
      'assets["legal"].text is 10001 characters long; at most 10000 are allowed',
    ],
    [
      'a voice that is a medium',
      { 'assets/legal/voiceRef': 'take' },
      'assets["legal"].voiceRef refers to "take", an asset of type media; allowed here: voice',
    ],
    [
      'a circle',
      { 'assets/host line/mediaRef': 'host line' },
      'assets["host line"].mediaRef refers to "host line", which leads back to this asset',
    ],
    [
      'an unknown kind of asset',
      { 'assets/legal/type': 'video' },
      'assets["legal"].type must be one of tts, voice, sts, media, soundTemplate, soundTemplateSnippet, soundEffect, silence',
    ],
    [
      'a negative margin',
      { [`${SECOND}/layers/0/clips/1/marginStart`]: -0.2 },
      'production.arrangement.sections[1].layers[0].clips[1].marginStart must be a number of seconds from 0 to 500',
    ],
    [
      'an endless fade',
      { [`${ARRANGEMENT}/fadeOut`]: Number.POSITIVE_INFINITY },
      'production.arrangement.fadeOut must be a number of seconds from 0 to 500',
    ],
    [
      'no number',
      { [`${SECOND}/paddingStart`]: Number.NaN },
      'production.arrangement.sections[1].paddingStart must be a number of seconds from 0 to 500',
    ],
    [
      'a length in words',
      { [`${ARRANGEMENT}/forcedDuration`]: '30' },
      'production.arrangement.forcedDuration must be a number of seconds from 0 to 500',
    ],
    [
      'more than 500 s',
      { [`${ARRANGEMENT}/forcedDuration`]: 501 },
      `production.arrangement.forcedDuration is too long. ${TOO_LONG.text}`,
    ],
    ['no sections', { [`${ARRANGEMENT}`]: { sections: [], fadeIn: 1 } }, 'production.arrangement.sections is required'],
    [
      'an empty section',
      { [`${SECOND}`]: { soundTemplateRef: 'bed' } },
      'production.arrangement.sections[1] is empty: it needs clips, or a forcedDuration',
    ],
    [
      'a wrong alignment',
      { [`${FIRST}/layers/0/alignment`]: 'top' },
      `${SECTION}.layers[0].alignment must be start, middle or end`,
    ],
    [
      'an unknown mixing preset',
      { 'production/masteringPreset': 'loud' },
      'production.masteringPreset must be one of balanced, music_enhanced, media_enhanced, voice_enhanced, radio, voiceOnly',
    ],
    [
      'an unknown encoder',
      { 'delivery/encoderPreset': 'mp4' },
      'delivery.encoderPreset must be one of mp3, wav, mp3_very_low, mp3_low, mp3_medium, mp3_high, mp3_very_high, mp3_alexa, mp3_cbr_44100, flac, ogg, custom',
    ],
    [
      'a constraint without assets',
      { 'production/constraints': [{ groupTargetDuration: 5 }] },
      'production.constraints[0].assets must name at least one asset',
    ],
    [
      'a constraint over music',
      { 'production/constraints': [{ groupTargetDuration: 5, assets: ['bed'] }] },
      'production.constraints[0].assets refers to "bed", an asset of type soundTemplate; allowed here: tts, sts',
    ],
    [
      'a limit below 1',
      { 'assets/legal/targetDurationSpeedUpLimit': 0.5 },
      'assets["legal"].targetDurationSpeedUpLimit must be a number from 1 to 3',
    ],
    [
      'too many clips',
      {
        [`${FIRST}/layers`]: [0, 1, 2].map(() => ({
          clips: new Array(70).fill({ assetRef: 'legal' }),
        })),
      },
      'production.arrangement has 212 clips; at most 200 are allowed',
    ],
  ])('to %s, naming the place', (_, changes, message) => {
    expect(complaints(changes)).toContain(message);
  });

  it('in the words of the dialect that was sent', () => {
    const changes = {
      [`${FIRST}/layers/0/clips/0/assetId`]: 'nowhere',
      [`${FIRST}/soundTemplateId`]: 'nothing',
    };
    expect(complaints(changes, oldestDocument)).toEqual([
      `${SECTION}.layers[0].clips[0].assetId refers to "nowhere", which is not among the assets`,
      `${SECTION}.soundTemplateId refers to "nothing", which is not among the assets`,
    ]);
  });

  it('with all findings at once', () => {
    const changes = { 'assets/legal/text': '', 'assets/host/voicePreset': 'angry', 'delivery/public': 'perhaps' };
    expect(complaints(changes)).toHaveLength(3);
  });
});
