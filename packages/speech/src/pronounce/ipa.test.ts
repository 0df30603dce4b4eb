import { describe, expect, it } from 'vitest';
import { phonesOfIpa, possessiveOf, respellingOf, syllablesOf } from './ipa.ts';

const phones = (ipa: string): string | undefined => phonesOfIpa(ipa)?.join(' ');

describe('phonesOfIpa', () => {
  it.each([
    ['/ˈwʊstə/', 'w uh1 s t ax0'],
    ['ˈwʊstəʃər', 'w uh1 s t ax0 sh er0'],
    ['ˈtʃɒk.lət', 'ch aa1 k l ax0 t'],
    ['[ˈniːki]', 'n iy1 k iy0'],
    ['ˌsɪməˈlærɪti', 's ih2 m ax0 l ae1 r ih0 t iy0'],
    ['ʒaɡˈwaʁ', 'zh aa0 g w aa1 r'],
    ['bɔ̃', 'b ao1 n'],
    ['ˈbʌt.n̩', 'b ah1 t ax0 n'],
    ['d͡ʒɛɪn', 'jh eh1 ih0 n'],
    ['ˈçɪ', 'sh ih1'],
    ["so'noʊra", 's ow0 n ow1 r aa0'],
  ])('reads %s', (ipa, expected) => expect(phones(ipa)).toBe(expected));

  it('stresses the first full vowel of a word without marks, and a lone weak one', () => {
    expect(phones('kəfiː')).toBe('k ax0 f iy1');
    expect(phones('ðə')).toBe('dh ah1');
  });

  it.each(['', 'pst', 'Worcester!', 'wʊ5', '<b>', 'π', '(nil (w uh))"'])('refuses %s', (ipa) =>
    expect(phonesOfIpa(ipa)).toBeUndefined(),
  );
});

describe('phones', () => {
  it('are respelled in letters that English reads about so', () => {
    expect(respellingOf(phonesOfIpa('ˈwʊstə')!)).toBe('woostuh');
    expect(respellingOf(phonesOfIpa('ˈniːki')!)).toBe('neekee');
  });

  it('part into syllables, each with one vowel and its stress', () => {
    expect(syllablesOf(phonesOfIpa('ˈwʊstəʃər')!)).toEqual([
      { phones: ['w', 'uh', 's'], stress: 1 },
      { phones: ['t', 'ax'], stress: 0 },
      { phones: ['sh', 'er'], stress: 0 },
    ]);
    expect(syllablesOf(phonesOfIpa('ia')!)).toEqual([
      { phones: ['iy'], stress: 1 },
      { phones: ['aa'], stress: 0 },
    ]);
  });

  it('take the possessive that their last sound asks for', () => {
    expect(possessiveOf(['k', 'ae1', 't']).at(-1)).toBe('s');
    expect(possessiveOf(['d', 'ao1', 'g']).at(-1)).toBe('z');
    expect(possessiveOf(['f', 'aa1', 'k', 's']).slice(-2)).toEqual(['ih0', 'z']);
  });
});
