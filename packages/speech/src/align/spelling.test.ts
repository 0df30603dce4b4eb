import { describe, expect, it } from 'vitest';
import { isPhone } from './phones.ts';
import { phonesOfWord } from './spelling.ts';
import { englishSpelling } from './spelling-english.ts';
import { frenchSpelling } from './spelling-french.ts';
import { germanSpelling } from './spelling-german.ts';
import { spanishSpelling } from './spelling-spanish.ts';

const say = (spoken: string, languageCode: string): string => phonesOfWord({ spoken }, languageCode).join('');

describe('phonesOfWord', () => {
  it.each([
    ['This', 'en-US', 'vis'],
    ['phone.', 'en-GB', 'foun'],
    ['night', 'en', 'naiPt'],
    ['shopping', 'en', 'SaPpin'],
    ["don't", 'en', 'BdounPt'],
    ['Straße', 'de-DE', 'SPtras@'],
    ['frisch', 'de', 'friS'],
    ['zwei', 'de', 'Ptsvai'],
    ['mañana', 'es-ES', 'manjana'],
    ['llave', 'es', 'jaBbe'],
    ['queso', 'es', 'Pkeso'],
    ['beaucoup', 'fr-FR', 'BboPku'],
    ['chaises', 'fr', 'Sez'],
    ['привет', 'ru', 'PprivePt'],
    ['dziękuję', 'pl', 'Bdziekuje'.replace('k', 'Pk')],
  ])('reads %s in %s as %s', (word, language, sounds) => {
    expect(say(word, language)).toBe(sounds);
  });

  it('takes the phones of a word when it has them, whatever its letters say', () => {
    expect(phonesOfWord({ spoken: 'Worcester', phones: ['w', 'uh1', 's', 't', 'er0'] }, 'en-GB').join('')).toBe(
      'wusPtx',
    );
  });

  it('reads digits in the language, and letters one by one when they form no word', () => {
    expect(say('42', 'en')).toBe(say('four', 'en') + say('two', 'en'));
    expect(say('3', 'de')).toBe('Bdrai');
    expect(say('BMW', 'de')).toBe('Bbemeve');
  });

  it('has no phones for punctuation and emoji', () => {
    expect(say('— 🙂 …', 'en')).toBe('');
  });

  it('has a sound for every word of a script that it does not know', () => {
    for (const word of ['こんにちは', 'שלום', 'γειά', '안녕하세요', 'नमस्ते']) expect(say(word, 'xx'), word).not.toBe('');
  });

  it.each(Object.entries({ englishSpelling, germanSpelling, spanishSpelling, frenchSpelling }))(
    'knows every sound that is written in %s',
    (_name, { words, rules, digits }) => {
      const written = [...words.values(), ...rules.map(({ sounds }) => sounds)].flatMap((sounds) => Array.from(sounds));
      expect(written.filter((sound) => !isPhone(sound))).toEqual([]);
      expect(rules.every(({ pattern }) => !new RegExp(pattern.source, 'u').test(''))).toBe(true);
      expect(digits.length).toBe(10);
    },
  );
});
