import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hearSsml } from '../../../../../../tests/testkit/speech-doubles/ssml-check.ts';
import { azureIpa } from './azure-phones.ts';
import { ssmlOf } from './ssml.ts';

const plain = { voice: 'en-US-JennyNeural', languageCode: 'en-US', rate: 1, pitchSemitones: 0 };

describe('ssmlOf', () => {
  it('is a document in which any words are text, whatever they hold', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", ']', '/', '-', '!', ';', 'a', ' '), minLength: 1 }),
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (words, rate) => {
          const heard = hearSsml(
            ssmlOf({ ...plain, rate, words: words.map((spoken) => ({ display: spoken, spoken })), style: words[0]! }),
          );
          // Each character that XML cannot contain became one space; nothing else changed.
          expect([...heard.text].filter((sign) => sign !== ' ')).toEqual(
            [...words.join(' ').toWellFormed()].filter(
              (sign) => sign !== ' ' && /[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(sign),
            ),
          );
          expect(heard.rate).toBeCloseTo(rate, 3);
        },
      ),
    );
  });
});

/** Symbols that Azure's documentation lists per language, longest first. */
const SIGNS: Readonly<Record<string, string>> = {
  'en-US': 'eɪ oʊ aɪ aʊ ɔɪ tʃ dʒ i ɪ ɛ æ ɑ ɔ ʊ u ʌ ə ɝ ɚ w j p b t d k g m n ŋ f v θ ð s z ʃ ʒ h l ɹ',
  'en-GB': 'ɑː ɔː ɜː iː uː aʊ aɪ eɪ əʊ ɔɪ tʃ dʒ æ ʌ ə ɛ ɪ ɒ ʊ b d ð f g h j k l m n ŋ p ɹ s ʃ t θ v w z ʒ',
};
const PHONES =
  'aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw b ch d dh f g hh jh k l m n ng p r s sh t th v w y z zh'.split(' ');

describe('azureIpa', () => {
  it.each(Object.keys(SIGNS))('has a sign that the service knows for every phone of ours in %s', (languageCode) => {
    const known = new RegExp(`^[ˈˌ.]?(${SIGNS[languageCode]!.replaceAll(' ', '|')})+$`);
    for (const phone of PHONES) {
      for (const stress of [0, 1, 2]) {
        const isVowel = /^[aeiou]/.test(phone);
        const word = isVowel ? [`${phone}${stress}`] : [phone, `ih${stress}`];
        expect(azureIpa(word, languageCode), `${phone}${stress}`).toMatch(known);
      }
    }
  });

  it('marks the stressed syllables, and has nothing for what it does not know', () => {
    expect(azureIpa(['s', 'ah0', 'n', 'ao1', 'r', 'ah0'], 'en-US')).toBe('səˈnɔ.ɹə');
    expect(azureIpa(['f', 'ow2', 'n', 'eh1', 't', 'ih0', 'k'], 'en-GB')).toBe('ˌfəʊˈnɛ.tɪk');
    expect(azureIpa(['ih1', 'dx'], 'en-US')).toBeUndefined();
    expect(azureIpa(['s', 't'], 'en-US')).toBeUndefined();
    expect(azureIpa(['ih1'], 'de-DE')).toBeUndefined();
  });
});
