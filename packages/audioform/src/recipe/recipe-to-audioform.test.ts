import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { describe, expect, it } from 'vitest';
import { parseAudioform } from '../parse/parse.ts';
import { fitSpeech } from '../plan/fit-speech.ts';
import { writeDocument } from '../schema/write.ts';
import { resolveTimeline } from '../timeline/timeline.ts';
import type { AdRecipe } from './recipe.ts';
import { recipeToAudioform } from './recipe-to-audioform.ts';

const tts = (scriptText: string, more: object = {}): AdRecipe['recipeClips'][number] => ({
  clipType: 'tts',
  scriptText,
  ...more,
});

const lengths = (values: Record<string, number>): Map<string, { durationSeconds: number }> =>
  new Map(Object.entries(values).map(([key, durationSeconds]) => [key, { durationSeconds }]));

const timelineOf = (recipe: AdRecipe, values: Record<string, number>): ReturnType<typeof resolveTimeline> =>
  resolveTimeline(
    recipeToAudioform(recipe),
    new Map(Object.entries(values).map(([key, seconds]) => [key, seconds * 48000])),
  );

describe('recipeToAudioform', () => {
  it('makes a fixed ad of one section with bed, gaps, head and tail, and the defaults of the platform', () => {
    const recipe: AdRecipe = { recipeClips: [tts('One'), tts('Two', { voiceAlias: 'isaac', voiceSpeed: 1.1 })] };
    const document = recipeToAudioform(recipe);
    expect(document).toMatchObject({
      assets: {
        'voice 0': { voiceAlias: 'wren', speed: 1, voicePreset: 'standard' },
        'voice 1': { voiceAlias: 'isaac', speed: 1.1 },
        'script 1': { text: 'Two', voiceRef: 'voice 1' },
        'sound design': { soundTemplateAlias: 'bounce_along' },
      },
      production: {
        mixPreset: 'balanced',
        // 30 s minus half a second before, one second after, and a gap.
        constraints: [
          { assets: ['script 0', 'script 1'], groupTargetDurationSeconds: expect.closeTo(28.15, 9), slowDownLimit: 1 },
        ],
        arrangement: { sections: [{ bedRef: 'sound design', smartFit: true, forcedDurationSeconds: 30 }] },
      },
      delivery: { loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false },
    });
    const timeline = timelineOf(recipe, { 'script 0': 4, 'script 1': 5 });
    expect(timeline.frames).toBe(1_440_000);
    expect(timeline.clips.map((clip) => clip.startFrame / 48000)).toEqual([0.5, 4.85]);
    expect(timeline.problems).toEqual([]);
  });

  it('is a document that every dialect can carry', () => {
    const document = recipeToAudioform({
      recipeClips: [tts('One'), tts('Two')],
      soundTemplateId: 'x',
      masteringPreset: 'Voice Enhanced',
    });
    for (const dialect of ['0.0.1', '4'] as const) {
      expect(parseAudioform(writeDocument(document, dialect))).toMatchObject({ ok: true, document });
    }
  });

  it('leaves short speech alone and speeds long speech up until the tail of the bed is kept', () => {
    const recipe: AdRecipe = { recipeClips: [tts('One'), tts('Two')] };
    const document = recipeToAudioform(recipe);
    expect(fitSpeech(document, lengths({ 'script 0': 5, 'script 1': 6 }))).toMatchObject({
      problems: [],
      warnings: [],
    });
    expect(fitSpeech(document, lengths({ 'script 0': 5, 'script 1': 6 })).respeak.size).toBe(0);
    const fit = fitSpeech(document, lengths({ 'script 0': 16, 'script 1': 16 }));
    expect(fit.problems).toEqual([]);
    const { targetSeconds: first } = fit.respeak.get('script 0') ?? { targetSeconds: 0 };
    const { targetSeconds: second } = fit.respeak.get('script 1') ?? { targetSeconds: 0 };
    const timeline = timelineOf(recipe, { 'script 0': first, 'script 1': second });
    const last = timeline.clips.at(-1);
    expect(((last?.startFrame ?? 0) + (last?.frames ?? 0)) / 48000).toBeLessThanOrEqual(29);
    expect(fitSpeech(document, lengths({ 'script 0': 25, 'script 1': 20 })).problems).toHaveLength(1);
  });

  it('cuts instead when autofit is off', () => {
    const recipe: AdRecipe = { recipeClips: [tts('One')], autofit: false, length: 10 };
    const fit = fitSpeech(recipeToAudioform(recipe), lengths({ 'script 0': 14 }));
    expect(fit).toEqual({
      respeak: new Map(),
      stretch: new Map(),
      problems: [],
      warnings: [audioformMessage('audioforms.autofitOff')],
    });
    const timeline = timelineOf(recipe, { 'script 0': 14 });
    expect(timeline.frames).toBe(480000);
    expect(timeline.clips[0]).toMatchObject({ frames: 9.5 * 48000, fadeOutFrames: 2400 });
    expect(timeline.problems).toEqual([]);
  });

  it('lets a variable ad last as long as its clips', () => {
    const timeline = timelineOf(
      { recipeClips: [tts('One'), tts('Two')], lengthType: 'variable', length: 30 },
      { 'script 0': 4, 'script 1': 5 },
    );
    expect(timeline.frames / 48000).toBeCloseTo(0.5 + 4 + 0.35 + 5 + 1, 9);
  });

  it('keeps clips of fixed length, effects and silence in the order of their index', () => {
    const recipe: AdRecipe = {
      lengthType: 'variable',
      soundTemplateId: null,
      recipeClips: [
        tts('Last', { clipIndex: 3 }),
        { clipType: 'fx', soundEffectAlias: 'bell', clipIndex: 1 },
        tts('First', { clipIndex: 0, clipLengthType: 'fixed', length: 6 }),
        { clipType: 'silence', length: 2, clipIndex: 2 },
      ],
    };
    const timeline = timelineOf(recipe, { 'script 0': 4, 'effect 1': 1, 'script 3': 3 });
    expect(timeline.sections[0]?.bed).toBeUndefined();
    expect(timeline.clips.map(({ role, startFrame, frames }) => [role, startFrame / 48000, frames / 48000])).toEqual([
      ['speech', 0.1, 6],
      ['effect', expect.closeTo(6.45, 9), 1],
      ['silence', expect.closeTo(7.45, 9), 2],
      ['speech', expect.closeTo(9.45, 9), 3],
    ]);
  });

  it('asks a group for a tenth of a second where clips of fixed length leave nothing, and fitting says what is missing', () => {
    const document = recipeToAudioform({
      recipeClips: [{ clipType: 'silence', length: 10 }, tts('One')],
      length: 10,
    });
    expect(document.production.constraints[0]?.groupTargetDurationSeconds).toBe(0.1);
    expect(parseAudioform(writeDocument(document, '4'))).toMatchObject({ ok: true });
    expect(fitSpeech(document, lengths({ 'script 1': 3 })).problems).toHaveLength(1);
  });

  it('names the assets of clips by their ids, and writes equal voices once', () => {
    const { assets, production } = recipeToAudioform({
      recipeClips: [
        tts('One', { id: 'line 1' }),
        tts('Two', { id: 'line 2', voiceSpeed: 1.1 }),
        tts('Three', { id: 'line 3' }),
      ],
    });
    expect(Object.keys(assets)).toEqual(['line 1', 'voice 0', 'line 2', 'voice 1', 'line 3', 'sound design']);
    expect(assets['line 3']).toMatchObject({ voiceRef: 'voice 0' });
    expect(production.constraints[0]?.assets).toEqual(['line 1', 'line 2', 'line 3']);
  });

  it('leaves most of a very short ad to its words', () => {
    const { production } = recipeToAudioform({ recipeClips: [tts('Hi'), tts('there')], length: 2 });
    expect(production.constraints[0]?.groupTargetDurationSeconds).toBeCloseTo(1.5, 9);
  });
});
