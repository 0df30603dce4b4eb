import { parseAudioform } from '@sonora/audioform';
import { describe, expect, it } from 'vitest';
import { smallAd } from '../../../../../tests/testkit/installation.ts';
import { documentHashOf, maxCreditsOf } from './credits-of-document.ts';

const parsed = (body: unknown) => {
  const result = parseAudioform(body);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
};

const section = (change: object) => {
  const { audioform } = smallAd();
  const [first] = audioform.production.arrangement.sections;
  const arrangement = { sections: [{ ...first, ...change }] };
  return parsed({ audioform: { ...audioform, production: { ...audioform.production, arrangement } } });
};

describe('maxCreditsOf', () => {
  it.each([
    [10, 2],
    [10.1, 3],
    [30, 4],
    [500, 51],
  ])('is exact where the length of %d s is fixed', (seconds, credits) => {
    expect(maxCreditsOf(parsed(smallAd({ seconds })))).toBe(credits);
  });

  it('counts started thousands of characters, and markup not', () => {
    const of = (text: string) => maxCreditsOf(parsed(smallAd({ texts: [text], seconds: 10 })));
    expect([of('a '.repeat(500)), of('a '.repeat(501)), of(`<p>${'a '.repeat(499)}</p>`)]).toEqual([2, 3, 2]);
  });

  it('allows for slow speech where the length is free, and for the longest ad at most', () => {
    const free = section({ forcedDuration: undefined });
    // About fifty characters take some six seconds at the lowest rate, with a pause after each clip.
    expect(maxCreditsOf(free)).toBe(2);
    const { audioform } = smallAd({ texts: ['word '.repeat(1_900)] });
    const long = {
      ...audioform,
      production: { arrangement: { sections: [{ layers: [{ clips: [{ assetRef: 'line 0' }] }] }] } },
    };
    expect(maxCreditsOf(parsed({ audioform: long }))).toBe(50 + 10);
  });
});

describe('documentHashOf', () => {
  it('is the same for the same ad and another one for a changed word', () => {
    expect(documentHashOf(parsed(smallAd()))).toBe(documentHashOf(parsed(smallAd())));
    expect(documentHashOf(parsed(smallAd({ texts: ['Other words.'] })))).not.toBe(documentHashOf(parsed(smallAd())));
  });
});
