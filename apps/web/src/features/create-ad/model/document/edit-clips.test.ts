import { limits } from '@sonora/contracts/limits';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd, ownLength } from './ad.ts';
import { addLine, removeLine, replaceByLines, setSpeed } from './edit-ad.ts';
import {
  addEffect,
  addSilence,
  markReading,
  setAutoSpeed,
  setClipLength,
  setPause,
  setSource,
  setStyle,
} from './edit-clips.ts';

const ad = (): Ad => ({
  ...newAd('a'),
  lines: ['a', 'b'].map((id) => ({ id, text: id, voiceAlias: 'isaac', speed: 1.1 })),
});
const bell = { effectAlias: 'bell', name: 'Bell', seconds: 1.2 };
const ids = ({ lines }: Ad): readonly string[] => lines.map(({ id }) => id);
const lineOf = (of: Ad, id: string) => of.lines.find((line) => line.id === id);

describe('clips of a script', () => {
  it('are added after a line, or at the end', () => {
    const made = addEffect(addSilence(ad(), 's', limits.clipSeconds.default, 'a'), 'e', bell);
    expect(ids(made)).toEqual(['a', 's', 'b', 'e']);
    expect(lineOf(made, 's')).toMatchObject({ kind: 'silence', lengthSeconds: 10, text: '' });
    expect(lineOf(made, 'e')).toMatchObject({
      kind: 'fx',
      effectAlias: 'bell',
      sourceName: 'Bell',
      sourceSeconds: 1.2,
    });
  });

  it('are not added to a full script', () => {
    let full = ad();
    for (let index = 0; full.lines.length < limits.recipeClips; index += 1) full = addSilence(full, `${index}`, 1);
    expect(addEffect(full, 'e', bell)).toBe(full);
  });

  it('have a length of their own within the limits, or none', () => {
    const long = setClipLength(addEffect(ad(), 'e', bell), 'e', 9_999);
    expect(lineOf(long, 'e')).toMatchObject({ lengthType: 'fixed', lengthSeconds: 500 });
    expect(lineOf(setClipLength(long, 'e', 2.34), 'e')).toMatchObject({ lengthSeconds: 2.3 });
    expect(lineOf(setClipLength(long, 'e', undefined), 'e')).not.toHaveProperty('lengthSeconds');
    const silence = setClipLength(addSilence(ad(), 's', 3), 's', undefined);
    expect(ownLength(lineOf(silence, 's')!)).toBe(3);
  });

  it('play another source, and nothing of the one before', () => {
    const changed = setSource(addEffect(ad(), 'e', bell), 'e', { mediaId: 'jingle', name: 'Jingle' });
    expect(lineOf(changed, 'e')).toEqual({
      id: 'e',
      text: '',
      voiceAlias: 'isaac',
      speed: 1,
      kind: 'fx',
      mediaId: 'jingle',
      sourceName: 'Jingle',
    });
  });

  it('leave their kind to themselves: a line added after one is speech', () => {
    const after = addLine(addEffect(ad(), 'e', bell), 'n', 'e', 'New.');
    expect(lineOf(after, 'n')).toEqual({ id: 'n', text: 'New.', voiceAlias: 'isaac', speed: 1 });
    const only = { ...ad(), lines: [lineOf(addEffect(ad(), 'e', bell), 'e')!] };
    expect(removeLine(only, 'e').lines).toEqual([{ id: 'e', text: '', voiceAlias: 'isaac', speed: 1 }]);
  });

  it('keep a pause within the limits until it is removed', () => {
    const paused = setPause(ad(), 'a', 0.62);
    expect(lineOf(paused, 'a')?.pauseSeconds).toBe(0.6);
    expect(lineOf(setPause(paused, 'a', 99), 'a')?.pauseSeconds).toBe(limits.pauseSeconds.max);
    expect(setPause(paused, 'a', undefined)).toEqual(ad());
  });

  it('split a paste into lines that have the length and pause of none', () => {
    const paused = setClipLength(setPause(ad(), 'a', 1), 'a', 5);
    const [first, second] = replaceByLines(paused, 'a', ['One.', 'Two.'], () => 'n').lines;
    expect(first).toMatchObject({ lengthSeconds: 5, pauseSeconds: 1 });
    expect(second).toEqual({ id: 'n', text: 'Two.', voiceAlias: 'isaac', speed: 1.1 });
  });
});

describe('speed and style of a line', () => {
  it('AUTO leaves the speed to the engine until it is set', () => {
    const auto = setAutoSpeed(ad(), 'a');
    expect(lineOf(auto, 'a')).toMatchObject({ isAutoSpeed: true, speed: 1 });
    expect(lineOf(auto, 'b')).not.toHaveProperty('isAutoSpeed');
    expect(lineOf(setSpeed(auto, 'a', 0.9), 'a')).toEqual({ id: 'a', text: 'a', voiceAlias: 'isaac', speed: 0.9 });
    expect(setAutoSpeed(ad(), 'all').lines.every(({ isAutoSpeed }) => isAutoSpeed)).toBe(true);
  });

  it('the style of one line is its own; that of all is the ad’s', () => {
    const one = setStyle(ad(), 'b', 'expressive');
    expect([one.voicePreset, lineOf(one, 'b')?.voicePreset]).toEqual(['standard', 'expressive']);
    const all = setStyle(one, 'all', 'expressive');
    expect([all.voicePreset, lineOf(all, 'b')?.voicePreset]).toEqual(['expressive', undefined]);
  });
});

describe('a saved reading', () => {
  it('marks the lines that say the word', () => {
    const clip = { voiceAlias: 'wren', speed: 1 };
    const ad = {
      ...newAd('a'),
      lines: [
        { id: 'a', text: 'Meet Harbor.', ...clip },
        { id: 'b', text: 'Harborside.', ...clip },
      ],
    };
    expect(markReading(ad, 'harbor', 5).lines.map(({ readingSavedAt }) => readingSavedAt)).toEqual([5, undefined]);
  });
});
