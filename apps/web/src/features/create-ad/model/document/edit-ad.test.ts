import { limits } from '@sonora/contracts/limits';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from './ad.ts';
import {
  addLine,
  mergeWithPrevious,
  moveLine,
  pasteLine,
  removeLine,
  replaceByLines,
  replaceScript,
  restoreLine,
  roomForLines,
  setSpeed,
  setText,
  setVoice,
  splitLine,
} from './edit-ad.ts';

const adOf = (...texts: readonly string[]): Ad => ({
  ...newAd('a'),
  lines: texts.map((text, index) => ({ id: 'abcdefghij'.charAt(index), text, voiceAlias: 'wren', speed: 1 })),
});
const texts = (ad: Ad): string[] => ad.lines.map(({ text }) => text);
const ids = (ad: Ad): string => ad.lines.map(({ id }) => id).join('');

describe('editing an ad', () => {
  it('splits a line at the caret and gives the new one the same voice', () => {
    const ad = splitLine(setVoice(adOf('Fresh bread. Every day.'), 'all', 'isaac'), 'a', 12, 'new');
    expect(texts(ad)).toEqual(['Fresh bread.', 'Every day.']);
    expect(ad.lines[1]).toMatchObject({ id: 'new', voiceAlias: 'isaac' });
  });

  it('restores the line when a split is merged again', () => {
    const ad = adOf('Fresh bread. Every day.');
    const merged = mergeWithPrevious(splitLine(ad, 'a', 12, 'b'), 'b');
    expect(merged?.ad).toEqual(ad);
    expect(merged).toMatchObject({ lineId: 'a', caret: 13 });
  });

  it('does not merge the first line', () => {
    expect(mergeWithPrevious(adOf('One', 'Two'), 'a')).toBeUndefined();
  });

  it('moves a line up and down, and stops at the ends', () => {
    expect(ids(moveLine(adOf('1', '2', '3'), 'c', 0))).toBe('cab');
    expect(ids(moveLine(adOf('1', '2', '3'), 'a', 9))).toBe('bca');
    const ad = adOf('1', '2');
    expect(moveLine(ad, 'a', -1)).toBe(ad);
  });

  it('keeps one line to write in when the last is removed', () => {
    expect(texts(removeLine(adOf('Only'), 'a'))).toEqual(['']);
    expect(ids(removeLine(adOf('1', '2'), 'a'))).toBe('b');
  });

  it('adds no line beyond ten', () => {
    const full = adOf(...Array.from({ length: limits.recipeClips }, () => 'Text here'));
    expect(roomForLines(full)).toBe(0);
    expect(addLine(full, 'new')).toBe(full);
    expect(splitLine(full, 'a', 4, 'new')).toBe(full);
  });

  it('replaces a line by a pasted script and keeps all words when it has too many parts', () => {
    let count = 0;
    const parts = Array.from({ length: 12 }, (_, index) => `P${index}.`);
    const ad = replaceByLines(adOf('x', 'y'), 'a', parts, () => {
      count += 1;
      return `n${count}`;
    });
    expect(ad.lines).toHaveLength(limits.recipeClips);
    expect(texts(ad).slice(0, 9).join(' ')).toBe(parts.join(' '));
    expect(new Set(ad.lines.map(({ id }) => id)).size).toBe(limits.recipeClips);
  });

  it('clamps speeds to the allowed range', () => {
    expect(setSpeed(adOf('1'), 'a', 1.239).lines[0]?.speed).toBe(1.2);
    expect(setSpeed(adOf('1'), 'a', 0.123).lines[0]?.speed).toBe(0.8);
    expect(setSpeed(adOf('1', '2'), 'b', 1.006).lines.map(({ speed }) => speed)).toEqual([1, 1.01]);
  });

  it('changes only the given line', () => {
    const ad = adOf('1', '2');
    expect(setText(ad, 'b', 'new').lines[0]).toBe(ad.lines[0]);
  });
});

describe('replaceScript', () => {
  const effect = { id: 'e', kind: 'fx', text: '', voiceAlias: 'wren', speed: 1, effectAlias: 'bell' } as const;
  const silence = { id: 's', kind: 'silence', text: '', voiceAlias: 'wren', speed: 1, lengthSeconds: 1 } as const;
  const newIds = (): (() => string) => {
    let count = 0;
    return () => {
      count += 1;
      return String(count);
    };
  };

  it('leaves one line with the voice and speed of the first', () => {
    const ad = setVoice(adOf('One.', 'Two.'), 'a', 'sara');
    expect(replaceScript(ad, ' Meet Luma. ', () => 'z').lines).toEqual([
      { id: 'z', text: 'Meet Luma.', voiceAlias: 'sara', speed: 1 },
    ]);
  });

  it('makes a line of each line, as many as fit', () => {
    expect(texts(replaceScript(adOf('One.'), 'First. Still first.\n\nSecond.\r\nThird.', newIds()))).toEqual([
      'First. Still first.',
      'Second.',
      'Third.',
    ]);
    const many = Array.from({ length: limits.recipeClips + 5 }, (_, index) => `Line ${index}.`).join('\n');
    const ad = replaceScript(adOf('One.'), many, newIds());
    expect(ad.lines).toHaveLength(limits.recipeClips);
    expect(texts(ad).join(' ')).toBe(many.replaceAll('\n', ' '));
  });

  it('keeps effects and pauses around the script', () => {
    const { lines, ...ad } = adOf('One.', 'Two.');
    const [one, two] = lines;
    const mixed: Ad = { ...ad, lines: [effect, one!, silence, two!] };
    expect(replaceScript(mixed, 'New.\nNewer.', newIds()).lines).toMatchObject([
      effect,
      { text: 'New.', voiceAlias: 'wren' },
      { text: 'Newer.' },
      silence,
    ]);
    const only: Ad = { ...ad, lines: [effect] };
    expect(texts(replaceScript(only, 'New.', newIds()))).toEqual(['New.', '']);
  });

  it('restores a removed line at its place, once, whatever was edited since', () => {
    const ad = adOf('1', '2', '3');
    const line = { ...ad.lines[1]!, speed: 1.1, pauseSeconds: 2 };
    const removed = setText(removeLine(ad, 'b'), 'c', 'changed');
    const restored = restoreLine(removed, line, 1);
    expect(restored.lines[1]).toEqual(line);
    expect(texts(restored)).toEqual(['1', '2', 'changed']);
    expect(restoreLine(restored, line, 1)).toBe(restored);
    expect(ids(restoreLine(removeLine(removed, 'c'), line, 2))).toBe('ab');
    const full = adOf(...Array.from({ length: limits.recipeClips }, String));
    expect(restoreLine(full, { ...line, id: 'new' }, 1)).toBe(full);
  });

  it('restores the only line in place of the empty one, unless that has text', () => {
    const [line] = adOf('Only').lines;
    const removed = removeLine(adOf('Only'), 'a');
    expect(restoreLine(removed, line!, 0)).toEqual(adOf('Only'));
    const written = setText(removed, 'a', 'Written since');
    expect(restoreLine(written, line!, 0)).toBe(written);
  });

  it('pastes a line below another, or in place of an empty one', () => {
    const line = { ...adOf('Pasted').lines[0]!, id: 'new' };
    expect(ids(pasteLine(adOf('1', '2'), line, 'a'))).toBe('anewb');
    expect(texts(pasteLine(adOf('1', ' '), line, 'b'))).toEqual(['1', 'Pasted']);
    const full = adOf(...Array.from({ length: limits.recipeClips }, String));
    expect(pasteLine(full, line, 'a')).toBe(full);
    expect(pasteLine(full, line, 'gone')).toBe(full);
  });
});
