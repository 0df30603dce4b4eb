/** How one language's letters become sounds. */
export type SpellingRules = {
  /** Sounds of whole words in lower case, without apostrophes. */
  readonly words: ReadonlyMap<string, string>;
  /** Tried in order at each letter; the first that fits takes its letters. The patterns are sticky. */
  readonly rules: readonly { readonly pattern: RegExp; readonly sounds: string }[];
  /** Names of the figures 0 to 9. */
  readonly digits: readonly string[];
};

/** From `word sounds, word sounds`. */
const readWords = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list.split(',').flatMap((entry) => {
      const [word, sounds] = entry.trim().split(/\s+/);
      return word === undefined || sounds === undefined ? [] : [[word, sounds] as const];
    }),
  );

/** From lines of `pattern sounds`; `-` is silence. Spaces have no meaning in a pattern. */
const readRules = (list: string): SpellingRules['rules'] =>
  list
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
    .flatMap((line) =>
      // Several rules may share a line.
      line.split(/\s{2,}|\s*;\s*/).map((rule) => {
        const [pattern = '', sounds = ''] = rule.split(' ');
        return { pattern: new RegExp(pattern, 'uy'), sounds: sounds === '-' ? '' : sounds };
      }),
    );

/** Rules of a language as they are written down in its file. */
export const spellingRules = (words: string, rules: string, digits: string): SpellingRules => ({
  words: readWords(words),
  rules: readRules(rules),
  digits: digits.split(' '),
});
