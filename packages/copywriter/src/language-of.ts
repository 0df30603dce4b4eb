import type { CopyLanguage, CopyTone } from './copy-kinds.ts';

const frequent: Readonly<Record<CopyLanguage, ReadonlySet<string>>> = {
  en: new Set(
    'the and of to is in you your for with that this it on at from are be our we every when by now can not just who a an'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und ist nicht ein eine einen mit für von auf den dem im zu sie ihr ihre wir uns es sich auch bei jeden jede jetzt nur noch oder um aus mehr'.split(
      ' ',
    ),
  ),
};

/** A text with few letters of the Latin alphabet is in neither language. */
const MIN_LATIN_SHARE = 0.6;

/** English or German by the frequent words of a description; undefined for other alphabets. Names decide nothing: English then. */
export const copyLanguageOf = (text: string): CopyLanguage | undefined => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 0 && latin.length < letters.length * MIN_LATIN_SHARE) return undefined;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const countOf = (language: CopyLanguage): number => words.filter((word) => frequent[language].has(word)).length;
  const umlauts = /[äöüß]/i.test(text) ? 1 : 0;
  return countOf('de') + umlauts > countOf('en') ? 'de' : 'en';
};

const tonesByWord: readonly (readonly [tone: CopyTone, words: RegExp])[] = [
  ['playful', /play|fun|humou?r|witty|cheeky|lustig|humor|verspielt/i],
  ['urgent', /urgent|hard sell|pressing|dringend|eilig/i],
  ['calm', /calm|relax|sooth|gentle|quiet|serious|sincere|ruhig|entspannt|ernst/i],
  ['confident', /confident|professional|bold|direct|authorit|selbstbewusst|sachlich|seriös/i],
  ['upbeat', /upbeat|excit|energetic|happy|cheer|lively|fröhlich|begeistert|lebhaft/i],
  ['warm', /warm|friend|heart|emotional|caring|freundlich|herzlich/i],
];

/** The tone that words such as "fun and friendly" mean; undefined when they mean none. */
export const copyToneOf = (words: string): CopyTone | undefined =>
  tonesByWord.find(([, pattern]) => pattern.test(words))?.[0];
