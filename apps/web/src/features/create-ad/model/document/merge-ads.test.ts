import { limits } from '@sonora/contracts/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from './ad.ts';
import { mergeAds } from './merge-ads.ts';

const line = (id: string, text = id) => ({ id, text, voiceAlias: 'wren', speed: 1 });
const adOf = (...ids: readonly string[]): Ad => ({ ...newAd('x'), lines: ids.map((id) => line(id)) });
const texts = (ad: Ad): readonly string[] => ad.lines.map(({ text }) => text);
const base = adOf('a', 'b', 'c');

const withText = (ad: Ad, id: string, text: string): Ad => ({
  ...ad,
  lines: ad.lines.map((each) => (each.id === id ? { ...each, text } : each)),
});
const withLines = (ad: Ad, ...ids: readonly string[]): Ad => ({
  ...ad,
  lines: ids.map((id) => ad.lines.find((each) => each.id === id) ?? line(id)),
});

describe('mergeAds', () => {
  it('joins edits of different lines, fields and settings', () => {
    const faster = { ...base, lines: base.lines.map((each) => ({ ...each, speed: 1.1 })), lengthSeconds: 15 };
    const { ad, isConflict } = mergeAds(withText(withText(base, 'a', 'mine'), 'b', 'mine too'), base, faster);
    expect(isConflict).toBe(false);
    expect(texts(ad)).toEqual(['mine', 'mine too', 'c']);
    expect(ad).toMatchObject({ lengthSeconds: 15, lines: [{ speed: 1.1 }, { speed: 1.1 }, { speed: 1.1 }] });
  });

  it.each([
    ['the text of a line', withText(base, 'a', 'mine'), withText(base, 'a', 'theirs')],
    ['a setting', { ...base, lengthSeconds: 10 }, { ...base, lengthSeconds: 15 }],
  ])('reports a conflict when both changed %s, and has this window’s', (_what, mine, theirs) => {
    expect(mergeAds(mine, base, theirs)).toEqual({ ad: mine, isConflict: true });
  });

  it('is no conflict when both made the same change', () => {
    const same = withText(base, 'a', 'same');
    expect(mergeAds(same, base, same)).toEqual({ ad: same, isConflict: false });
  });

  it.each([
    [
      'adds lines of both after those that they follow',
      ['a', 'm', 'b', 'c'],
      ['t', 'a', 'b', 'c'],
      ['t', 'a', 'm', 'b', 'c'],
    ],
    ['removes what either removed', ['a', 'b'], ['b', 'c'], ['b']],
    ['takes the order of the side that moved lines', ['c', 'a', 'b'], ['a', 'b', 'c', 't'], ['c', 't', 'a', 'b']],
    ['takes the order of the other side', ['a', 'b', 'c', 'm'], ['b', 'a', 'c'], ['b', 'a', 'c', 'm']],
  ])('%s', (_what, mine, theirs, expected) => {
    const merged = mergeAds(withLines(base, ...mine), base, withLines(base, ...theirs));
    expect([texts(merged.ad), merged.isConflict]).toEqual([expected, false]);
  });

  it('keeps a line that one side changed and the other removed', () => {
    const changed = withText(base, 'b', 'kept');
    expect(texts(mergeAds(changed, base, withLines(base, 'a', 'c')).ad)).toContain('kept');
    expect(texts(mergeAds(withLines(base, 'a', 'c'), base, changed).ad)).toContain('kept');
  });

  it('joins optional parts of clips and of the ad, and forgets what one side removed', () => {
    const before: Ad = { ...base, coverColour: 'red', lines: base.lines.map((each) => ({ ...each, pauseSeconds: 1 })) };
    const mine: Ad = { ...before, lines: base.lines.map((each) => ({ ...each, voicePreset: 'expressive' })) };
    const { coverColour: _colour, ...theirs }: Ad = { ...before, tone: 'calm' };
    const { ad, isConflict } = mergeAds(mine, before, theirs);
    expect(isConflict).toBe(false);
    expect(ad).toEqual({ ...base, tone: 'calm', lines: mine.lines });
    expect(Object.keys(ad)).not.toContain('coverColour');
  });

  it('keeps a clip whose length one side changed and the other removed', () => {
    const silence = { ...line('s', ''), kind: 'silence' as const, lengthSeconds: 2 };
    const before: Ad = { ...base, lines: [...base.lines, silence] };
    const longer: Ad = { ...base, lines: [...base.lines, { ...silence, lengthSeconds: 4 }] };
    expect(mergeAds(longer, before, base).ad.lines.at(-1)).toMatchObject({ id: 's', lengthSeconds: 4 });
    expect(mergeAds(base, before, before).ad.lines).toHaveLength(base.lines.length);
  });

  it('is a conflict when the ad would have too many lines', () => {
    const more = (prefix: string): readonly string[] =>
      Array.from({ length: limits.recipeClips - 3 }, (_, index) => `${prefix}${index}`);
    const [mine, theirs] = [withLines(base, 'a', 'b', 'c', ...more('m')), withLines(base, 'a', 'b', 'c', ...more('t'))];
    expect(mergeAds(mine, base, theirs)).toEqual({ ad: mine, isConflict: true });
  });

  it('loses no text that only one side wrote, and merges alike from both sides', () => {
    const edit = fc.record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.string({ minLength: 1, maxLength: 4 }) });
    const edits = fc.array(edit, { maxLength: 4 });
    fc.assert(
      fc.property(edits, edits, (mine, theirs) => {
        const apply = (list: readonly { id: string; text: string }[]): Ad =>
          list.reduce((ad, { id, text }) => withText(ad, id, text), base);
        const [own, other] = [apply(mine), apply(theirs)];
        const [there, back] = [mergeAds(own, base, other), mergeAds(other, base, own)];
        expect(there.isConflict).toBe(back.isConflict);
        if (there.isConflict) return;
        expect(there.ad).toEqual(back.ad);
        for (const [index, { text }] of base.lines.entries()) {
          const [first, second] = [own.lines[index]?.text, other.lines[index]?.text];
          expect(there.ad.lines[index]?.text).toBe(first === text ? second : first);
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
