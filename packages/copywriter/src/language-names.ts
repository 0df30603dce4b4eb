/** ISO 639-1 codes of the languages that briefs name. */
const codes =
  'af ar bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk mr ms mt nb nl no pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh'.split(
    ' ',
  );

/** Other words for a language: abbreviations, three-letter codes and common forms. */
const otherNames: Readonly<Record<string, string>> = {
  eng: 'en',
  engl: 'en',
  ger: 'de',
  deu: 'de',
  dt: 'de',
  deutsche: 'de',
  deutscher: 'de',
  englische: 'en',
  englischer: 'en',
  fra: 'fr',
  fre: 'fr',
  spa: 'es',
  castilian: 'es',
  castellano: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  dut: 'nl',
  flemish: 'nl',
  flämisch: 'nl',
  pol: 'pl',
  swe: 'sv',
  dan: 'da',
  mandarin: 'zh',
  farsi: 'fa',
};

let known: ReadonlyMap<string, string> | undefined;

/** Codes by the name of the language in English, German and the language itself. */
const codesByName = (): ReadonlyMap<string, string> => {
  known ??= new Map([
    ...codes.flatMap((code) =>
      ['en', 'de', code].map((display): [string, string] => {
        const name = new Intl.DisplayNames(display, { type: 'language' }).of(code) ?? code;
        return [name.toLowerCase(), code];
      }),
    ),
    ...Object.entries(otherNames),
  ]);
  return known;
};

/**
 * ISO 639-1 code of a language that words name, for example "British English", "auf Deutsch" or "fr-CA"; undefined when they
 * name none.
 */
export const namedLanguageCode = (words: string): string | undefined => {
  const plain = words.normalize('NFC').trim().toLowerCase();
  const names = codesByName();
  const tokens = plain.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const named = names.get(plain) ?? tokens.map((token) => names.get(token)).find((code) => code !== undefined);
  if (named !== undefined) return named;
  const [first = ''] = tokens;
  return codes.includes(first) ? first : undefined;
};
