/** Letter-to-phone rules of one language. */
export type SpellingRules = {
  /** Phones of whole words in lower case, without apostrophes. */
  readonly words: ReadonlyMap<string, string>;
  /** Tried in order at each position; the first match consumes its letters. The patterns are sticky. */
  readonly rules: readonly { readonly pattern: RegExp; readonly sounds: string }[];
  /** Names of the digits 0 to 9. */
  readonly digits: readonly string[];
};

/** Parses `word phones, word phones`. */
const readWords = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list.split(',').flatMap((entry) => {
      const [word, sounds] = entry.trim().split(/\s+/);
      return word === undefined || sounds === undefined ? [] : [[word, sounds] as const];
    }),
  );

/** Parses lines of `pattern phones`; `-` is silence. Spaces in a pattern have no meaning. */
const readRules = (list: string): SpellingRules['rules'] =>
  list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) =>
      // A line may contain several rules.
      line.split(/\s{2,}|\s*;\s*/).map((rule) => {
        const [pattern = '', sounds = ''] = rule.split(' ');
        return { pattern: new RegExp(pattern, 'uy'), sounds: sounds === '-' ? '' : sounds };
      }),
    );

/** Parses the tables of a language. */
export const spellingRules = (words: string, rules: string, digits: string): SpellingRules => ({
  words: readWords(words),
  rules: readRules(rules),
  digits: digits.split(' '),
});
