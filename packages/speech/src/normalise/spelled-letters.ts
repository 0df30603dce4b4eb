import type { LetterWords, NumberWords } from './language.ts';
import { type Rule, type RuleInput, rule, withoutClosing } from './rules.ts';

/** Letters one by one, in capitals: speech engines read a single capital by its name. */
export const spell = (letters: string): string => [...letters.toUpperCase()].join(' ');

const CAPITALS = /^\p{Lu}{2,}$/u;
const VOWEL = /[AEIOUYÄÖÜÁÉÍÓÚÀÈÊÎÔÛ]/;
/** Consonant clusters that no word begins or ends with; such capitals are read as letters. */
const UNSAYABLE =
  /^(?:[^AEIOUYÄÖÜ]{4,}|[BCDFGKPTVZ][BCDFGKMPTVZ](?![LR])|[LMNR][BCDFGHKLMNPRSTVZ]|H[^AEIOUYÄÖÜ])|[BDGKTV][BDFGKMPT]$/;

/** Whether neighbouring words are in capitals, too: the capitals are then emphasis, not an acronym. */
const isShouted = ({ rest, wordBefore }: RuleInput): boolean => {
  const next = rest.split(' ')[1] ?? '';
  const isLoud = (word: string): boolean => /^[^\p{L}]*\p{Lu}{2,}[^\p{L}]*$/u.test(word);
  return isLoud(next) || isLoud(wordBefore);
};

/** Whether a word in capitals is read letter by letter. */
export const isSpelled = (word: string, place: RuleInput, letters: LetterWords): boolean => {
  if (!CAPITALS.test(word) || letters.acronymWords.has(word) || letters.shortWords.has(word.toLowerCase()))
    return false;
  if (letters.letterWords.has(word)) return true;
  if (!VOWEL.test(word)) return word.length <= 6;
  if (word.length <= 3) return true;
  return word.length === 4 && UNSAYABLE.test(word) && !isShouted(place);
};

/** "SUVs" and "CEO's": the ending belongs to the last letter. */
const withEnding = (spelled: string, ending: string): string => (ending === '' ? spelled : `${spelled}${ending}`);

/** Letters next to digits: "PS" of PS5, "mp" of mp3. */
const sayRun = (run: string, place: RuleInput, letters: LetterWords): string => {
  if (run.length === 1) return run.toUpperCase();
  if (isSpelled(run.toUpperCase(), place, letters))
    return run === run.toUpperCase() || run.length <= 2 ? spell(run) : run;
  return run;
};

/** Digits next to letters: roads, models, chemical formulas. Three or more are read in pairs or one by one. */
const sayFigures = (figures: string, numbers: NumberWords): string => {
  if (figures.length > 4 || /^0\d/.test(figures)) return numbers.digits(figures);
  return numbers.say({ whole: figures, fraction: '' });
};

/** Words with a known reading. */
const knownWord =
  ({ readings }: LetterWords): Rule =>
  ({ rest }) => {
    const word = withoutClosing(rest.split(' ', 1)[0]!);
    const said = Object.hasOwn(readings, word.toLowerCase()) ? readings[word.toLowerCase()] : undefined;
    return said === undefined ? undefined : { end: word.length, said };
  };

/** Rules for known words, acronyms, dotted letters, and words of letters and digits. */
export const letterRules = (letters: LetterWords, numbers: NumberWords): readonly Rule[] => [
  knownWord(letters),
  rule(/^((?:\p{L}\.){2,8}\p{L}?)('s|s)?/u, ([, dotted, ending = '']) => {
    const bare = dotted!.replaceAll('.', '');
    return /^\p{Lu}+$/u.test(bare) ? withEnding(spell(bare), ending) : undefined;
  }),
  rule(/^(\p{Lu}(?:\.\p{Lu}){1,7})('s|s)?/u, ([, dotted, ending = '']) =>
    withEnding(spell(dotted!.replaceAll('.', '')), ending),
  ),
  rule(/^(\p{Lu}{2,6})('s|s)?/u, ([, word, ending = ''], place) =>
    isSpelled(word!, place, letters) ? withEnding(spell(word!), ending) : undefined,
  ),
  rule(/^(\p{Lu}{1,4})\.(\d{1,3})/u, ([, word, figures]) => `${spell(word!)} ${sayFigures(figures!, numbers)}`),
  rule(/^(\p{Lu}{1,3})&(\p{Lu}{1,3})('s|s)?/u, ([, left, right, ending = '']) =>
    withEnding(`${spell(left!)} ${letters.signs['&']} ${spell(right!)}`, ending),
  ),
  rule(
    /^((?:\p{L}{1,12}\d{1,6}|\d{1,6}\p{L}{1,12})(?:\p{L}{1,12}|\d{1,6}){0,4})('s)?/u,
    ([, mixed, ending = ''], place) => {
      const said = mixed!
        .match(/\d+|\D+/g)!
        .map((run) => (/^\d/.test(run) ? sayFigures(run, numbers) : sayRun(run, place, letters)));
      return withEnding(said.join(' '), ending);
    },
  ),
];
