import { describe, expect, it } from 'vitest';
import { mixedDocument, oldestDocument, parsed } from '../testkit/documents.ts';
import { writeResult } from './result.ts';
import { resolveTimeline } from './timeline.ts';

const result = (input: unknown, dialect: '0.0.1' | '2' | '4', lengths: Record<string, number>): unknown => {
  const document = parsed(input);
  const frames = new Map(Object.entries(lengths).map(([key, seconds]) => [key, Math.round(seconds * 48000)]));
  return writeResult({
    document,
    dialect,
    timeline: resolveTimeline(document, frames),
    assets: new Map(
      Object.entries(lengths).map(([key, durationSeconds]) => [
        key,
        { durationSeconds, uri: `https://ads.example/file/${key}`, anchor: 'made-up' },
      ]),
    ),
    delivery: { uri: 'https://ads.example/file/1', extension: 'mp3' },
    audioformId: 'id-1',
  });
};

describe('writeResult', () => {
  it('says position and length of everything, in the words of the oldest dialect', () => {
    expect(result(oldestDocument(), '0.0.1', { 'script 0': 27.5 })).toEqual({
      header: { version: '0.0.1', audioformId: 'id-1' },
      assets: {
        'voice 0': { type: 'voice', voiceId: 'wren', speed: 1, voicePreset: 'standard' },
        'script 0': {
          type: 'tts',
          text: 'New tyres while you have a coffee.',
          voiceRef: 'voice 0',
          targetDuration: 27.5,
          anchor: 'made-up',
          durationInSecond: 27.5,
          uri: 'https://ads.example/file/script 0',
        },
        bed: { type: 'soundTemplate', soundTemplateId: 'bounce_along', segment: 'main' },
      },
      production: {
        masteringPreset: 'balanced',
        arrangement: {
          forcedDuration: 30,
          fadeIn: 0,
          fadeOut: 1,
          position: 0,
          durationInSecond: 30,
          sections: [
            {
              soundTemplateId: 'bed',
              smartFit: true,
              forcedDuration: 30,
              paddingStart: 0.5,
              paddingEnd: 1,
              position: 0,
              durationInSecond: 30,
              layers: [
                {
                  alignment: 'start',
                  position: 0.5,
                  durationInSecond: 28,
                  clips: [
                    { assetId: 'script 0', marginStart: 0.2, marginEnd: 0.3, position: 0.7, durationInSecond: 27.5 },
                  ],
                },
              ],
            },
          ],
        },
      },
      delivery: {
        loudnessPreset: 'spotify',
        encoderPreset: 'mp3',
        public: false,
        uri: 'https://ads.example/file/1',
        extension: 'mp3',
      },
    });
  });

  it('calls the length duration in later dialects, and tells foreground from background from 3 on', () => {
    const lengths = { 'host line': 8, whoosh: 3, legal: 1.5, sting: 2 };
    expect(result(mixedDocument(), '4', lengths)).toMatchObject({
      assets: { legal: { duration: 1.5 } },
      production: {
        mixingPreset: 'voice_enhanced',
        arrangement: {
          duration: 13.2,
          sections: [
            {
              layers: [
                { clips: [{ placement: 'foreground' }, { blendBase: false, blendElement: false }] },
                { clips: [{ placement: 'background', position: 1.2 }] },
              ],
            },
            { position: 9.2 },
          ],
        },
      },
    });
    expect(JSON.stringify(result(mixedDocument(), '2', lengths))).not.toContain('placement');
  });
});
