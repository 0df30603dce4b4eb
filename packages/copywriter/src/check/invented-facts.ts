import type { CopyLanguage } from '../copy-kinds.ts';
import { phonesOf, webAddressesOf } from '../facts/contacts.ts';
import { germanPhrases } from '../phrases/german.ts';

/** Words that state a number, a day or a month. "One" is an article and a pronoun, too. */
const STATED: Readonly<Record<CopyLanguage, RegExp>> = {
  en: /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|dozen|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december|half price|percent|free)\b/gi,
  de: /\b(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|million(?:en)?|dutzend|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|april|juni|juli|august|september|oktober|november|dezember|prozent|kostenlos|gratis)s?\b/gi,
};

const NUMBER = /[$£€]?\d+(?:[.,:]\d+)*(?: ?[%€])?/g;

/** Capitalised words within a sentence: in English they are names. */
const NAME = /(?<=[\p{Ll}\p{N},;] )(?:\p{Lu}[\p{L}’'-]*)(?: \p{Lu}[\p{L}’'-]*)*/gu;
/** German writes all nouns so; two in a row, or one after a preposition of place without an article, are names. */
const GERMAN_NAME =
  /(?<=[\p{Ll}\p{N},;] )\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)+|(?<=\b(?:aus|nach|bei) )\p{Lu}[\p{L}-]+/gu;
const NO_NAMES = /^(?:I|I['’](?:m|d|ll|ve)|OK|Hause|Wunsch|Bedarf|Ihnen|Sie|Ihr|Ihre|Ihrer|Ihrem)$/u;

/** The phrases of the writer, which name nothing: their nouns are no names. */
const germanNouns = (): string => plain(JSON.stringify(germanPhrases));

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[\s\u00A0]+/g, ' ');

/**
 * Names, numbers, days, prices and contacts in an ad that the text behind it does not contain.
 * @returns each as it stands in the ad; empty when the ad invents nothing
 */
export const inventedFacts = (ad: string, source: string, language: CopyLanguage): readonly string[] => {
  const known = plain(source);
  const nouns = language === 'de' ? germanNouns() : '';
  const names = ad.match(language === 'en' ? NAME : GERMAN_NAME) ?? [];
  const said = [
    ...(ad.match(NUMBER) ?? []),
    ...(ad.match(STATED[language]) ?? []),
    ...webAddressesOf(ad),
    ...phonesOf(ad),
    ...names.flatMap((name) => name.split(' ')).filter((name) => !NO_NAMES.test(name)),
  ];
  return [...new Set(said)].filter(
    (word) => !known.includes(plain(word).trim()) && !nouns.includes(plain(word).trim()),
  );
};
