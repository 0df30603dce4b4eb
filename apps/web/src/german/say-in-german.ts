/**
 * English sentences as the server's sources have them, each with its German. `{1}` is the first value of a template; in the
 * German `{=1}` stands for a value that is a sentence of the table itself.
 */
export type Sentences = Readonly<Record<string, string>>;

type Pattern = { readonly match: RegExp; readonly values: readonly number[]; readonly translation: string };

const placeholder = /\{(\d)\}/g;

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const patternOf = (english: string, translation: string): Pattern => {
  const parts = english.split(placeholder);
  return {
    match: new RegExp(`^${parts.map((part, index) => (index % 2 === 0 ? literally(part) : '([\\s\\S]*)')).join('')}$`),
    values: parts.filter((_, index) => index % 2 === 1).map(Number),
    translation,
  };
};

/** "1,000.5" → "1.000,5", with a short unit behind it or none; everything else stays. */
const asFigure = (value: string): string =>
  /^[-−+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?: [^\s\d]{1,5})?$/.test(value)
    ? value.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
    : value;

/** A pattern is tried the sooner the more of a sentence it names. */
const sureness = (english: string): number => english.replaceAll(placeholder, '').length;

/** What stands before what is wrong there: "email:", "line 3:", "line 2, word:", `assets["line 1"].text`, "production". */
const place = /^(?:line \d+(?:, )?)?(?:(?:[\w.[\]-]|"[^"]*")*:|[a-z][A-Za-z]*(?:\.\w+|\[(?:\d+|"[^"]*")\])*)$/;

/** Reads a table of sentences. What it is not in is given back as it is, but for the words behind a place. */
export const createSaying = (sentences: Sentences): ((sentence: string) => string) => {
  const exact = new Map<string, string>();
  const patterns: Pattern[] = [];
  const entries = Object.entries(sentences);
  for (const [english, translation] of entries) {
    if (english.search(placeholder) < 0) exact.set(english, translation);
  }
  for (const [english, translation] of entries.toSorted(([one], [other]) => sureness(other) - sureness(one))) {
    if (!exact.has(english)) patterns.push(patternOf(english, translation));
  }

  const filled = ({ match, values, translation }: Pattern, sentence: string): string | undefined => {
    const found = match.exec(sentence);
    if (!found) return undefined;
    const valueAt = (number: string): string => found[values.indexOf(Number(number)) + 1] ?? '';
    return translation.replaceAll(/\{(=?)(\d)\}/g, (_, nested: string, number: string) =>
      nested === '=' ? say(valueAt(number)) : asFigure(valueAt(number)),
    );
  };

  const whole = (sentence: string): string | undefined => {
    const known = exact.get(sentence);
    if (known !== undefined) return known;
    for (const pattern of patterns) {
      const said = filled(pattern, sentence);
      if (said !== undefined) return said;
    }
    return undefined;
  };

  const behindPlace = (sentence: string): string | undefined => {
    for (let space = sentence.indexOf(' '); space > 0; space = sentence.indexOf(' ', space + 1)) {
      const before = sentence.slice(0, space);
      const rest = place.test(before) ? whole(sentence.slice(space + 1)) : undefined;
      if (rest !== undefined) return `${before} ${rest}`;
    }
    return undefined;
  };

  const say = (sentence: string): string => whole(sentence) ?? behindPlace(sentence) ?? asFigure(sentence);
  return say;
};
