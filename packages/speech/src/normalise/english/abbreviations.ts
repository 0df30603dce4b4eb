import { anyOf, firstWord, type Rule, rule, tableWords } from '../rules.ts';
import { spell } from '../spelled-letters.ts';
import type { EnglishNumbers } from './numbers.ts';

/** Abbreviations only if a full stop follows. */
const DOTTED: Readonly<Record<string, string>> = {
  Prof: 'Professor',
  Rev: 'Reverend',
  Sr: 'Senior',
  Jr: 'Junior',
  Gen: 'General',
  Sen: 'Senator',
  Gov: 'Governor',
  Capt: 'Captain',
  Sgt: 'Sergeant',
  Lt: 'Lieutenant',
  Hon: 'Honourable',
  Pres: 'President',
  Inc: 'Incorporated',
  Corp: 'Corporation',
  Co: 'Company',
  Bros: 'Brothers',
  Ave: 'Avenue',
  Rd: 'Road',
  Ln: 'Lane',
  Ct: 'Court',
  Sq: 'Square',
  Mt: 'Mount',
  Ft: 'Fort',
  Apt: 'Apartment',
  Rm: 'Room',
  Bldg: 'Building',
  Ste: 'Suite',
  Fl: 'Floor',
  Vol: 'Volume',
  Ch: 'Chapter',
  Fig: 'Figure',
  Tel: 'telephone',
  tel: 'telephone',
  Ext: 'extension',
  ext: 'extension',
  Est: 'established',
  est: 'established',
  min: 'minimum',
  max: 'maximum',
  Min: 'minimum',
  Max: 'maximum',
  avg: 'average',
  misc: 'miscellaneous',
  orig: 'original',
  temp: 'temperature',
  no: 'number',
  nos: 'numbers',
  hrs: 'hours',
  mins: 'minutes',
  yrs: 'years',
  ed: 'edition',
};
/** Abbreviations of streets after a name, with or without a full stop. */
const ROADS = { Ave: 'Avenue', Rd: 'Road', Ln: 'Lane', Sq: 'Square', Ct: 'Court' } as const;

const startsName = (after: string): boolean => /^\p{Lu}\p{Ll}/u.test(after);
const isName = (word: string): boolean => /^\p{Lu}[\p{L}'.-]*$/u.test(word) || /^\d+(?:st|nd|rd|th)$/.test(word);

/** Words that begin a sentence but are no names, after "St." at the end of a sentence. */
const SENTENCE_STARTS = new Set(
  tableWords('The A An We Our Your You It Call Visit Open Come Book Get Now Free And But For In On At This'),
);

export const englishAbbreviations = (numbers: EnglishNumbers): readonly Rule[] => [
  // "St. James St.": Saint before a name, Street after one.
  rule(/^St\b(\.?)/, (_match, { after, wordBefore, closing }) => {
    const isAfterName = isName(wordBefore) && !/^(?:The|At|In|Near|Visit|From|To)$/.test(wordBefore);
    const next = firstWord(after);
    if (startsName(after) && !closing.includes(',') && !SENTENCE_STARTS.has(next)) {
      const isStreet = isAfterName && /^(?:\d|N|S|E|W|North|South|East|West)/.test(after);
      return isStreet || (isAfterName && /\d/.test(wordBefore)) ? 'Street' : 'Saint';
    }
    return isAfterName ? 'Street' : startsName(after) ? 'Saint' : undefined;
  }),
  rule(/^Dr(\.?)/, ([, dot], { after, wordBefore, closing }) => {
    if (startsName(after) && !closing.includes(',') && !(isName(wordBefore) && SENTENCE_STARTS.has(firstWord(after)))) {
      return 'Doctor';
    }
    return isName(wordBefore) && wordBefore !== 'The'
      ? 'Drive'
      : dot === '.' || startsName(after)
        ? 'Doctor'
        : undefined;
  }),
  rule(new RegExp(`^(${Object.keys(ROADS).join('|')})\\.?`), ([, road], { wordBefore }) =>
    isName(wordBefore) ? ROADS[road as keyof typeof ROADS] : undefined,
  ),
  rule(/^Inc/, (_match, { wordBefore }) => (isName(wordBefore.replace(/,$/, '')) ? 'Incorporated' : undefined)),
  rule(new RegExp(`^(${anyOf(Object.keys(DOTTED))})\\.`), ([, word], { after }) => {
    // "no." without digits after it is the word, not the abbreviation of "number".
    if ((word === 'no' || word === 'nos') && !/^\d/.test(after)) return undefined;
    return DOTTED[word!];
  }),
  // "U16s": a team named by the age of its players.
  rule(/^([A-Z]{1,2})(\d{1,2})s/, ([, letters, figures]) => {
    const age = numbers.cardinal(Number(figures));
    return `${spell(letters!)} ${age.endsWith('y') ? `${age.slice(0, -1)}ies` : `${age}s`}`;
  }),
  rule(/^w\/o? ?/, ([word]) => (word!.startsWith('w/o') ? 'without' : 'with')),
  rule(/^(\d+)\+/, ([, figures]) => `${numbers.say(numbers.parse(figures!))} plus`),
];
