import type { LetterWords, NumberWords } from './language.ts';
import { type Place, type Rule, rule, withoutClosing } from './rules.ts';

/** Letters one by one, in capitals: front ends say a capital that stands alone by its name. */
export const spell = (letters: string): string => [...letters.toUpperCase()].join(' ');

const CAPITALS = /^\p{Lu}{2,}$/u;
const VOWEL = /[AEIOUYÄÖÜÁÉÍÓÚÀÈÊÎÔÛ]/;
/** Beginnings and ends that no word has; such capitals are letters. */
const UNSAYABLE =
  /^(?:[^AEIOUYÄÖÜ]{4,}|[BCDFGKPTVZ][BCDFGKMPTVZ](?![LR])|[LMNR][BCDFGHKLMNPRSTVZ]|H[^AEIOUYÄÖÜ])|[BDGKTV][BDFGKMPT]$/;

/** Whether the words beside it are in capitals, too: then capitals are loud, not letters. */
const isShouted = ({ rest, wordBefore }: Place): boolean => {
  const next = rest.split(' ')[1] ?? '';
  const isLoud = (word: string): boolean => /^[^\p{L}]*\p{Lu}{2,}[^\p{L}]*$/u.test(word);
  return isLoud(next) || isLoud(wordBefore);
};

/** Whether a word in capitals is said letter by letter. */
export const isSpelled = (word: string, place: Place, letters: LetterWords): boolean => {
  if (!CAPITALS.test(word) || letters.acronymWords.has(word) || letters.shortWords.has(word.toLowerCase()))
    return false;
  if (letters.letterWords.has(word)) return true;
  if (!VOWEL.test(word)) return word.length <= 6;
  if (word.length <= 3) return true;
  return word.length === 4 && UNSAYABLE.test(word) && !isShouted(place);
};

/** "SUVs" and "CEO's": the ending stays at the last letter. */
const withEnding = (spelled: string, ending: string): string => (ending === '' ? spelled : `${spelled}${ending}`);

/** A row of letters beside figures: "PS" of PS5, "mp" of mp3. */
const sayRun = (run: string, place: Place, letters: LetterWords): string => {
  if (run.length === 1) return run.toUpperCase();
  if (isSpelled(run.toUpperCase(), place, letters))
    return run === run.toUpperCase() || run.length <= 2 ? spell(run) : run;
  return run;
};

/** Figures beside letters: roads, models, chemistry. Three or more are said in pairs or one by one. */
const sayFigures = (figures: string, numbers: NumberWords): string => {
  if (figures.length > 4 || /^0\d/.test(figures)) return numbers.digits(figures);
  return numbers.say({ whole: figures, fraction: '' });
};

/** Words whose reading is known. */
const knownWord =
  ({ readings }: LetterWords): Rule =>
  ({ rest }) => {
    const word = withoutClosing(rest.split(' ', 1)[0]!);
    const said = Object.hasOwn(readings, word.toLowerCase()) ? readings[word.toLowerCase()] : undefined;
    return said === undefined ? undefined : { end: word.length, said };
  };

/** Known words, capitals that are letters, dotted letters, and words of letters and figures. */
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
