/** A piece of text for one request to the engine. */
export type SpokenChunk = {
  readonly text: string;
  /** Natural pause after it at normal tempo, from sound to sound, in seconds. */
  readonly pauseSeconds: number;
};

/**
 * Pauses of read-aloud English at about 150 words a minute: 0.3 to 0.6 s between sentences, half of that between
 * clauses (the range in style guides for narration); ads use the lower end.
 */
const PAUSE_SECONDS = { paragraph: 0.55, sentence: 0.38, clause: 0.24, comma: 0.16, none: 0.06 } as const;

/** Abbreviations whose full stop does not end a sentence, by language family; lower case. */
const ABBREVIATIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'mr mrs ms dr st prof rev sr jr vs no inc ltd co corp dept approx est ave blvd rd mt ft a.m p.m e.g i.e etc jan feb mar apr jun jul aug sep sept oct nov dec'.split(
      ' ',
    ),
  ),
  de: new Set(
    'dr prof hr hrn fr st nr str tel mio mrd ca bzw inkl exkl zzgl abzgl ggf evtl max min mind vgl allg gem abt art kap jh std sek chr mo di mi do fr sa so jan feb mär apr jun jul aug sep sept okt nov dez'.split(
      ' ',
    ),
  ),
  es: new Set(
    'sr sra srta sres dr dra dña ud uds vd ee uu núm pág págs tel tfno tlf av avda pza pl prof aprox máx mín art cap vol ej gral cía sto sta lun mar mié jue vie sáb dom ene feb abr jun jul ago sept sep oct nov dic'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'mm mme mmes mlle dr pr me ste env tél av bd bld pl max min art chap vol ex lun mar mer jeu ven sam dim janv févr avr juil sept oct nov déc'.split(
      ' ',
    ),
  ),
};

/** Pause for the last punctuation mark of a text. */
const pauseAfterSeconds = (text: string): number => {
  const mark = /([.!?…:;,–—-])["'”’)\]]*\s*$/.exec(text)?.[1];
  switch (mark) {
    case '.':
    case '!':
    case '?':
    case '…':
      return PAUSE_SECONDS.sentence;
    case ':':
    case ';':
      return PAUSE_SECONDS.clause;
    case ',':
    case '–':
    case '—':
    case '-':
      return PAUSE_SECONDS.comma;
    default:
      return PAUSE_SECONDS.none;
  }
};

/** Pause before a text that begins with punctuation or on a new line, after words of another span. */
export const pauseBeforeSeconds = (text: string): number => {
  const start = /^[^\S\n]*(?:([.!?…:;,–—])|(\n(?:[^\S\n]*\n)?))/.exec(text);
  if (start === null) return PAUSE_SECONDS.none;
  if (start[1] !== undefined) return pauseAfterSeconds(start[1]);
  return start[2] === '\n' ? PAUSE_SECONDS.clause : PAUSE_SECONDS.paragraph;
};

/** Pause for the line ends after a text. */
const pauseAtLineEndSeconds = (text: string): number => {
  const end = text.slice(-50);
  const lineEnds = end.slice(end.trimEnd().length).split('\n').length;
  if (lineEnds === 1) return 0;
  return lineEnds === 2 ? PAUSE_SECONDS.clause : PAUSE_SECONDS.paragraph;
};

const familyOf = (languageCode: string): string => languageCode.toLowerCase().split(/[-_]/)[0] ?? '';

const isAbbreviation = (word: string, family: string): boolean => {
  const bare = word.replace(/^["'(“‘]+/, '').replace(/(?<!\.)\.+$/, '');
  if (/^[A-Z](\.[A-Z])*$/.test(bare)) return bare.length > 1 || bare !== 'I';
  if (family === 'de' && /^\d{1,2}$/.test(bare)) return true;
  if (family !== 'en' && /^\p{L}$/u.test(bare)) return true;
  return ABBREVIATIONS[family]?.has(bare.toLowerCase()) ?? false;
};

/**
 * Splits a paragraph into sentences. A full stop ends one when a capital or a digit follows and no abbreviation
 * precedes it.
 */
const splitSentences = (paragraph: string, family: string): readonly string[] => {
  const words = paragraph.split(/\s+/).filter((word) => word !== '');
  const sentences: string[] = [];
  let current: string[] = [];
  words.forEach((word, index) => {
    current.push(word);
    const next = words[index + 1];
    if (next === undefined) return;
    const ends = /[!?…]["'”’)\]]*$/.test(word) || (/\.["'”’)\]]*$/.test(word) && !isAbbreviation(word, family));
    if (!ends || !/^["'“‘(\]]*[\p{Lu}\p{N}$£€]/u.test(next)) return;
    sentences.push(current.join(' '));
    current = [];
  });
  if (current.length > 0) sentences.push(current.join(' '));
  return sentences;
};

/**
 * Splits a sentence that is too long: after a clause mark in its second half if there is one, otherwise between words.
 */
const splitLong = (sentence: string, maximumCharacters: number): readonly string[] => {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > maximumCharacters) {
    const window = rest.slice(0, maximumCharacters + 1);
    const marks = [/[;:](?= )/g, /[,–—](?= )/g, / /g];
    let cut = -1;
    for (const mark of marks) {
      const places = [...window.matchAll(mark)].map((match) => match.index + (match[0] === ' ' ? 0 : 1));
      cut = places.findLast((place) => place >= maximumCharacters / 2) ?? -1;
      if (cut > 0) break;
    }
    if (cut <= 0) cut = window.lastIndexOf(' ');
    if (cut <= 0) cut = maximumCharacters;
    pieces.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
};

/**
 * Splits a text into sentences of at most `maximumCharacters`, each with the pause of its punctuation. The end of a
 * line ends a sentence if it has no punctuation of its own; an empty line ends a paragraph.
 * @param languageCode BCP 47, selects the abbreviations. Default: American English
 */
export const speechChunks = (
  text: string,
  maximumCharacters: number,
  languageCode = 'en-US',
): readonly SpokenChunk[] => {
  // Each piece keeps the line ends after it, which determine the pause.
  const lines = text.split(/(?<=\n)(?!\s*\n)/);
  return lines.flatMap((line) => {
    const pieces = splitSentences(line, familyOf(languageCode)).flatMap((sentence) =>
      splitLong(sentence, maximumCharacters),
    );
    return pieces.map((piece, index) => {
      const atEnd = index === pieces.length - 1 ? pauseAtLineEndSeconds(line) : 0;
      return { text: piece, pauseSeconds: Math.max(pauseAfterSeconds(piece), atEnd) };
    });
  });
};
