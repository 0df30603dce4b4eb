import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { describeChange, textChange } from './describe-change.ts';

const adOf = (...texts: readonly string[]): Ad => ({
  ...newAd('a'),
  lines: texts.map((text, index) => ({ id: 'abc'.charAt(index), text, voiceAlias: 'wren', speed: 1 })),
});
const soundName = (alias: string | null): string => alias ?? 'None';
const changes = (before: Ad, after: Ad): readonly string[] => describeChange(before, after, soundName);

describe('textChange', () => {
  it('shows the words that differ', () => {
    expect(textChange('Your coffee should too.', 'Your brew should too.')).toBe('coffee → brew');
    expect(textChange('One two', 'One new two')).toBe('added “new”');
    expect(textChange('One new two', 'One two')).toBe('removed “new”');
    expect(textChange('', 'All of it')).toBe('added “All of it”');
  });

  it('shortens long texts', () => {
    const text = textChange('', 'word '.repeat(40));
    expect(text.length).toBeLessThan(70);
    expect(text).toMatch(/…”$/);
  });
});

describe('describeChange', () => {
  const before = adOf('Mornings move fast.', 'Your coffee should too.');

  it('names the line and its words', () => {
    expect(changes(before, adOf('Mornings move fast.', 'Your brew should too.'))).toEqual(['Line 2: coffee → brew']);
    expect(changes(before, adOf('Mornings move fast.'))).toEqual(['Line 2: removed “Your coffee should too.”']);
    expect(changes(before, adOf('Mornings move fast.', 'Your coffee should too.', 'New.'))).toEqual([
      'Line 3: added “New.”',
    ]);
  });

  it('names a voice once when all lines changed to it', () => {
    const claire = { ...before, lines: before.lines.map((line) => ({ ...line, voiceAlias: 'claire' })) };
    expect(changes(before, claire)).toEqual(['Voice: Wren → Claire']);
    const [first, second] = claire.lines;
    expect(changes(before, { ...before, lines: [before.lines[0]!, second!] })).toEqual(['Line 2: Wren → Claire']);
    const faster = { ...before, lines: before.lines.map((line) => ({ ...line, speed: 1.1 })) };
    expect(changes(before, faster)).toEqual(['Voice speed: 100 % → 110 %']);
    expect(first?.voiceAlias).toBe('claire');
  });

  it('names length, sound and mix', () => {
    expect(changes(before, { ...before, lengthSeconds: 15, soundTemplateAlias: null, mixPreset: 'radio' })).toEqual([
      'Length: 30 s → 15 s',
      'Sound: bounce_along → None',
      'Mix: balanced → radio',
    ]);
    expect(changes(before, { ...before, lengthType: 'variable' })).toEqual(['Length: 30 s → any length']);
  });

  it('names clips, their lengths, pauses, styles and speeds', () => {
    const [first, second] = before.lines;
    const withLine = (change: object): Ad => ({ ...before, lines: [{ ...first!, ...change }, second!] });
    const effect = { ...second!, id: 'e', text: '', kind: 'fx' as const, effectAlias: 'bell', sourceName: 'Bell' };
    expect(changes(before, { ...before, lines: [...before.lines, effect] })).toEqual(['Line 3: added “Bell”']);
    expect(changes({ ...before, lines: [...before.lines, effect] }, before)).toEqual(['Line 3: removed “Bell”']);
    expect(changes(before, withLine({ lengthType: 'fixed', lengthSeconds: 5 }))).toEqual(['Line 1: any length → 5 s']);
    expect(changes(before, withLine({ pauseSeconds: 0.6 }))).toEqual(['Line 1: AUTO → 0.6 s']);
    expect(changes(before, withLine({ voicePreset: 'expressive' }))).toEqual(['Line 1: as the ad → expressive']);
    expect(changes(before, withLine({ isAutoSpeed: true }))).toEqual(['Line 1: 100 % → AUTO']);
  });

  it('is empty where only the order or a switch changed', () => {
    expect(changes(before, { ...before, lines: before.lines.toReversed(), smartFit: false })).toEqual([]);
  });
});
