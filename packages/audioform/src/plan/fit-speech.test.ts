import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { describe, expect, it } from 'vitest';
import type { CanonicalAudioform } from '../schema/canonical.ts';
import { groupDocument, layer, mixedDocument, parsed, sketch } from '../testkit/documents.ts';
import { resolveTimeline } from '../timeline/timeline.ts';
import { fitSpeech, type SpeechFit } from './fit-speech.ts';
import { planSpeech } from './speech-jobs.ts';
import type { SpokenAsset } from './speech-length-solver.ts';

const spokenAt = (seconds: Record<string, number>): Map<string, SpokenAsset> =>
  new Map(Object.entries(seconds).map(([key, durationSeconds]) => [key, { durationSeconds }]));

/**
 * A speech engine whose length approximately follows the speed: 3 % of the change is lost, and each take differs a
 * little.
 */
const speak = (
  document: CanonicalAudioform,
  seconds: Record<string, number>,
): { readonly fit: SpeechFit; readonly lengths: Map<string, number>; readonly rounds: number } => {
  const spoken = spokenAt(seconds);
  const jobs = new Map(planSpeech(document).map((job) => [job.assetKey, job]));
  let fit = fitSpeech(document, spoken);
  let rounds = 0;
  while (fit.respeak.size > 0 && fit.problems.length === 0 && rounds < 4) {
    for (const [key, { speed }] of fit.respeak) {
      const base = jobs.get(key)?.speed ?? 1;
      spoken.set(key, { durationSeconds: (seconds[key] as number) * (base / speed) ** 0.97, speed });
    }
    rounds += 1;
    fit = fitSpeech(document, spoken);
  }
  const lengths = new Map(
    [...spoken].map(([key, { durationSeconds }]) => [key, durationSeconds * (fit.stretch.get(key)?.ratio ?? 1)]),
  );
  return { fit, lengths, rounds };
};

describe('planSpeech', () => {
  it('asks for each text that a clip uses once, with its voice', () => {
    const document = sketch([{ layers: [layer('b', 'a', 'b', 'm')] }]);
    expect(planSpeech(document)).toEqual([
      {
        assetKey: 'b',
        text: 'The second text',
        voiceKey: 'voice',
        voiceAlias: 'wren',
        speed: 1,
        voicePreset: 'standard',
      },
      {
        assetKey: 'a',
        text: 'The first text',
        voiceKey: 'voice',
        voiceAlias: 'wren',
        speed: 1,
        voicePreset: 'standard',
      },
    ]);
  });

  it('hands on anchor, group and target with its limits', () => {
    expect(planSpeech(parsed(groupDocument()))).toMatchObject([
      { assetKey: 'hello', anchor: 'hello-1', group: 'production.constraints[0]', voicePreset: 'expressive' },
      { assetKey: 'offer', anchor: 'offer-1', group: 'production.constraints[0]' },
    ]);
    const document = sketch([{ layers: [layer('t')] }], {
      assets: { t: { type: 'tts', text: 'x', voiceRef: 'voice', targetDuration: 5, targetDurationSlowDownLimit: 1 } },
    });
    expect(planSpeech(document)[0]?.target).toEqual({ seconds: 5, speedUpLimit: 1.2, slowDownLimit: 1 });
    expect(planSpeech(parsed(mixedDocument())).map((job) => [job.assetKey, job.speed])).toEqual([['legal', 1.1]]);
  });
});

describe('fitSpeech', () => {
  it('asks for nothing when everything fits, however short', () => {
    const document = sketch([{ forcedDuration: 30, layers: [layer('a', 'b')] }], {
      arrangement: { forcedDuration: 30 },
    });
    expect(fitSpeech(document, spokenAt({ a: 4, b: 5 }))).toEqual({
      respeak: new Map(),
      stretch: new Map(),
      problems: [],
      warnings: [],
    });
  });

  it('speaks a section faster that is too long for its length, all texts alike', () => {
    const document = sketch([
      {
        forcedDuration: 10,
        paddingStart: 0.5,
        paddingEnd: 0.5,
        layers: [layer('a', { assetRef: 'b', marginStart: 1 })],
      },
    ]);
    const { respeak, problems } = fitSpeech(document, spokenAt({ a: 6, b: 3 }));
    // 9 s of speech must fit into 8 s: speed 9/8, minus the reserve of 5 ms.
    expect(respeak.get('a')?.speed).toBeCloseTo(9 / 7.995, 3);
    expect(respeak.get('b')?.speed).toBeCloseTo(9 / 7.995, 3);
    expect(problems).toEqual([]);
  });

  it('counts media and effects of the layer when their lengths are given', () => {
    const document = sketch([{ forcedDuration: 10, layers: [layer('a', 'm', { assetRef: 'e', forcedDuration: 1 })] }]);
    expect(fitSpeech(document, spokenAt({ a: 6, m: 4 })).respeak.get('a')?.targetSeconds).toBeCloseTo(4.995, 6);
  });

  it('stretches instead when two per cent are enough', () => {
    const document = sketch([{ forcedDuration: 10, layers: [layer('a')] }]);
    const { respeak, stretch } = fitSpeech(document, spokenAt({ a: 10.1 }));
    expect(respeak.size).toBe(0);
    expect(stretch.get('a')?.ratio).toBeCloseTo(9.995 / 10.1, 6);
  });

  it('says by how many seconds a text is too long when no allowed speed helps', () => {
    const document = sketch([{ forcedDuration: 10, layers: [layer('a')] }]);
    const { problems } = fitSpeech(document, spokenAt({ a: 15 }));
    // At speed 1.2 and shortened by 2 % it lasts 15 / 1.2 / 1.02 = 12.25 s.
    expect(problems).toEqual([
      {
        place: 'production.arrangement.sections[0].layers[0]',
        assetKey: 'a',
        message: expect.objectContaining({
          messageId: 'audioforms.speechTooLong',
          text: 'This part runs 2.3 s over its 10 s, even at top speed. Shorten the script or make the ad longer.',
        }),
        overBySeconds: expect.closeTo(15 / 1.2 / 1.02 - 10, 6),
      },
    ]);
  });

  it('reports one cause once, though clip, group and section all suffer from it', () => {
    const document = sketch([{ forcedDuration: 10, layers: [layer('a', 'b')] }], {
      arrangement: { forcedDuration: 10 },
      constraints: [{ assets: ['a', 'b'], groupTargetDuration: 9 }],
    });
    const { problems } = fitSpeech(document, spokenAt({ a: 20, b: 5 }));
    expect(problems.map(({ place, assetKey }) => [place, assetKey])).toEqual([['production.constraints[0]', 'a']]);
  });

  it('meets a target of a text from both sides, within its limits', () => {
    const target = (more: object): CanonicalAudioform =>
      sketch([{ layers: [layer('t')] }], {
        assets: { t: { type: 'tts', text: 'Some words', voiceRef: 'voice', targetDuration: 10, ...more } },
      });
    expect(fitSpeech(target({}), spokenAt({ t: 11 })).respeak.get('t')).toEqual({ speed: 1.1, targetSeconds: 10 });
    expect(fitSpeech(target({}), spokenAt({ t: 9 })).respeak.get('t')).toEqual({ speed: 0.9, targetSeconds: 10 });
    expect(fitSpeech(target({}), spokenAt({ t: 16 })).problems[0]).toMatchObject({
      place: 'assets["t"]',
      assetKey: 't',
    });
    expect(fitSpeech(target({ targetDurationSpeedUpLimit: 1.6 }), spokenAt({ t: 16 })).respeak.get('t')?.speed).toBe(
      1.6,
    );
    expect(fitSpeech(target({ targetDurationSpeedUpLimit: 1 }), spokenAt({ t: 10.1 })).problems).toHaveLength(1);
    // Speech that is too short even at the slowest speed is not an error: a warning is given, and the rest is silent.
    const short = fitSpeech(target({}), spokenAt({ t: 5 }));
    expect(short.problems).toEqual([]);
    expect(short.respeak.get('t')?.speed).toBe(0.8);
    expect(short.warnings.map(({ text }) => text)).toEqual([
      'The text "Some words" is 3.6 s shorter than its 10 s, even at the slowest speed.',
    ]);
    const never = fitSpeech(target({ targetDurationSlowDownLimit: 1 }), spokenAt({ t: 5 }));
    expect([never.respeak.size, never.stretch.size]).toEqual([0, 0]);
  });

  it('keeps speech within a clip of fixed length, and leaves shorter speech alone', () => {
    const document = sketch([
      { layers: [layer({ assetRef: 'a', forcedDuration: 5 }, { assetRef: 'b', forcedDuration: 5 })] },
    ]);
    const { respeak, problems } = fitSpeech(document, spokenAt({ a: 5.5, b: 2 }));
    expect([...respeak.keys()]).toEqual(['a']);
    expect(respeak.get('a')?.speed).toBeCloseTo(5.5 / 4.995, 3);
    expect(problems).toEqual([]);
    expect(fitSpeech(document, spokenAt({ a: 9, b: 2 })).problems[0]).toMatchObject({
      place: 'production.arrangement.sections[0].layers[0].clips[0]',
      message: { text: expect.stringContaining('The text "The first text" runs 2.4 s over its 5 s') },
    });
  });

  it('divides a group’s time in proportion, and gives what one member cannot take to the others', () => {
    const group = sketch([{ layers: [layer('a', 'b')] }], {
      constraints: [{ assets: ['a', 'b'], groupTargetDuration: 9, targetDurationSpeedUpLimit: 2 }],
    });
    const { respeak } = fitSpeech(group, spokenAt({ a: 8, b: 4 }));
    expect([respeak.get('a')?.speed, respeak.get('b')?.speed]).toEqual([1.3333, 1.3333]);
    const stiff = sketch([{ layers: [layer('a', 't')] }], {
      assets: { t: { type: 'tts', text: 'x', voiceRef: 'voice', targetDuration: 4 } },
      constraints: [{ assets: ['a', 't'], groupTargetDuration: 10.8 }],
    });
    const fit = fitSpeech(stiff, spokenAt({ a: 8, t: 4 }));
    expect([...fit.respeak.keys()]).toEqual(['a']);
    expect(fit.respeak.get('a')?.targetSeconds).toBeCloseTo(6.8, 6);
  });

  it('shares a forced whole among the sections without a length of their own', () => {
    const document = sketch(
      [{ forcedDuration: 4, layers: [layer('a')] }, { layers: [layer('b')] }, { paddingEnd: 1, layers: [layer('c')] }],
      { arrangement: { forcedDuration: 15 } },
    );
    const { respeak, problems } = fitSpeech(document, spokenAt({ a: 3, b: 5.5, c: 5.5 }));
    // 15 − 4 − 1 = 10 s for 11 s of speech.
    expect(respeak.get('b')?.speed).toBeCloseTo(1.1, 2);
    expect([...respeak.keys()]).toEqual(['b', 'c']);
    expect(problems).toEqual([]);
  });

  it('neither speaks faster nor complains when autofit is off, but warns of the cut', () => {
    const cases = [
      sketch([{ autofit: false, forcedDuration: 5, layers: [layer('a')] }]),
      sketch([{ autofit: false, layers: [layer({ assetRef: 'a', forcedDuration: 5 })] }]),
      sketch([{ autofit: false, layers: [layer('a')] }], { arrangement: { forcedDuration: 5 } }),
    ];
    for (const document of cases) {
      const fit = fitSpeech(document, spokenAt({ a: 9 }));
      expect(fit).toEqual({
        respeak: new Map(),
        stretch: new Map(),
        problems: [],
        warnings: [audioformMessage('audioforms.autofitOff')],
      });
      const timeline = resolveTimeline(document, new Map([['a', 9 * 48000]]));
      expect(timeline.problems).toEqual([]);
      expect(timeline.clips).toMatchObject([{ startFrame: 0, frames: 240000, fadeOutFrames: 2400 }]);
    }
  });

  it('stretches speech-to-speech, which cannot be spoken again', () => {
    const { stretch, respeak } = fitSpeech(parsed(mixedDocument()), spokenAt({ 'host line': 9, legal: 1 }));
    expect(respeak.size).toBe(0);
    expect(stretch.get('host line')).toEqual({ ratio: 8 / 9, targetSeconds: 8 });
  });

  it('comes to rest within a few rounds with an engine that follows its speed only nearly', () => {
    const document = sketch([
      {
        forcedDuration: 20,
        paddingStart: 0.5,
        paddingEnd: 1,
        layers: [layer({ assetRef: 'a', marginEnd: 0.35 }, { assetRef: 'b', marginEnd: 0.35 }, 'c')],
      },
    ]);
    const { fit, lengths, rounds } = speak(document, { a: 8.3, b: 5.1, c: 7 });
    expect(fit.problems).toEqual([]);
    expect(fit.respeak.size).toBe(0);
    expect(rounds).toBeLessThanOrEqual(2);
    for (const { ratio } of fit.stretch.values()) expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.0201);
    const frames = new Map([...lengths].map(([key, seconds]) => [key, Math.round(seconds * 48000)]));
    const timeline = resolveTimeline(document, frames);
    expect(timeline.problems).toEqual([]);
    expect(timeline.frames).toBe(960000);
    const last = timeline.clips.at(-1);
    expect((last?.startFrame ?? 0) + (last?.frames ?? 0)).toBeLessThanOrEqual(19 * 48000);
    expect((last?.startFrame ?? 0) + (last?.frames ?? 0)).toBeGreaterThan(18.95 * 48000);
  });

  it('meets a group target with the same engine to within a tenth of a second', () => {
    const document = parsed(groupDocument());
    const { lengths, fit } = speak(document, { hello: 3, offer: 12 });
    expect(fit.problems).toEqual([]);
    expect([...lengths.values()].reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(13, 1);
  });
});
