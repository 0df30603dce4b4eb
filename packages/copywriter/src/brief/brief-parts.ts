export type BriefField =
  | 'product'
  | 'brand'
  | 'client'
  | 'about'
  | 'script'
  | 'length'
  | 'language'
  | 'call'
  | 'audience'
  | 'tone'
  | 'other';

/** Headings of briefs in English and German. */
const headings: readonly (readonly [field: BriefField, words: RegExp])[] = [
  ['product', /^(?:product|produkt)(?: ?-?name)?$/],
  ['brand', /^(?:brand|marke)(?: ?-?name|nname)?$/],
  ['client', /^(?:client|company|advertiser|kunde|firma|unternehmen)(?: ?-?name)?$/],
  [
    'about',
    /^(?:(?:product )?description|about(?: the (?:product|brand|company))?|background|summary|(?:key )?messages?|key facts|benefits|features|usps?|(?:special )?offers?|details|(?:produkt)?beschreibung|über das produkt|hintergrund|(?:kern)?botschaft(?:en)?|vorteile|(?:sonder)?angebote?)$/,
  ],
  ['script', /^(?:script(?: text)?|copy|voice ?over|ad text|skript|sprechertext|spottext|text)$/],
  ['length', /^(?:(?:ad |spot ?)?length|duration|(?:spot)?länge|dauer)$/],
  ['language', /^(?:language|sprache)$/],
  ['call', /^(?:cta|call[ -]to[ -]action|handlungsaufforderung|handlungsaufruf|aufruf)$/],
  ['audience', /^(?:(?:target )?audience|target group|zielgruppe)$/],
  ['tone', /^(?:tone(?: of (?:voice|script))?|mood|style|tonalität|ton(?:fall)?|stimmung|stil)$/],
  [
    'other',
    /^(?:deadline|due(?: date)?|budget|contact|date|stations?|(?:internal )?notes?|objectives?|goals?|frist|termin|ansprechpartner(?:in)?|kontakt|datum|sender|(?:interne )?hinweise?|ziele?|werbeziel)$/,
  ],
];

const MAX_HEADING_CHARACTERS = 40;

const headingOf = (words: string): BriefField | undefined => {
  if (words.length > MAX_HEADING_CHARACTERS) return undefined;
  const plain = words
    .toLowerCase()
    .replace(/^[\s\d.)•–-]+/, '')
    .trim();
  return headings.find(([, pattern]) => pattern.test(plain))?.[0];
};

/** Lines under a heading; without a field those under none. */
export type BriefPart = { readonly field: BriefField | undefined; readonly lines: readonly string[] };

/**
 * Where the value of a field ends: after one line, at an empty line, or at the next heading. A section ends at an empty line when
 * its value begins behind the heading. The other lines are prose.
 */
const extents: Readonly<Record<BriefField, 'line' | 'paragraph' | 'section' | 'heading'>> = {
  product: 'line',
  brand: 'line',
  client: 'line',
  about: 'heading',
  script: 'heading',
  length: 'line',
  language: 'line',
  call: 'paragraph',
  audience: 'paragraph',
  tone: 'paragraph',
  other: 'section',
};

/** A shorter line was not wrapped by the program that wrote the document. */
const MIN_WRAPPED_CHARACTERS = 70;

export const isBulletLine = (line: string): boolean => /^[•*–-]\s+/.test(line);

/** Whether a line goes on with the sentence of the line before, as in documents that wrap their lines. */
export const isWrapped = (before: string, line: string): boolean =>
  !/[.!?:]$/.test(before) && !isBulletLine(line) && (/^\p{Ll}/u.test(line) || before.length >= MIN_WRAPPED_CHARACTERS);

type OpenPart = {
  readonly field: BriefField | undefined;
  readonly lines: string[];
  /** Whether the value begins behind its heading. */
  readonly isOnHeadingLine: boolean;
};

/** Whether the value of a part has ended before this line. */
const hasEnded = ({ field, lines, isOnHeadingLine }: OpenPart, line: string): boolean => {
  if (field === undefined) return false;
  const before = lines.findLast((each) => each !== '');
  if (before === undefined) return false;
  const isParagraphOver = lines.at(-1) === '' || (isOnHeadingLine && line !== '' && !isWrapped(before, line));
  const extent = extents[field];
  switch (extent) {
    case 'line':
      return true;
    case 'paragraph':
      return isParagraphOver;
    case 'section':
      return isOnHeadingLine && isParagraphOver;
    case 'heading':
      return false;
    default: {
      const unknown: never = extent;
      return unknown;
    }
  }
};

/** "Product: Luma", "Product – Luma", "**Product:** Luma", and both in cells of a table. */
const splitHeading = (line: string): { readonly field: BriefField; readonly value: string } | undefined => {
  const end = /[:\t]|\s[–—-]\s/.exec(line);
  const head = end ? line.slice(0, end.index) : line;
  const field = headingOf(head.trim());
  if (field === undefined) return undefined;
  return { field, value: end ? line.slice(end.index + end[0].length).replace(/^[:\s]+/, '') : '' };
};

/** The lines of a brief under their headings, in their order. Values stand behind their headings or below them. */
export const briefParts = (text: string): readonly BriefPart[] => {
  const parts: OpenPart[] = [{ field: undefined, lines: [], isOnHeadingLine: false }];
  const open = (field: BriefField | undefined, value: string): void => {
    parts.push({ field, lines: value === '' ? [] : [value], isOnHeadingLine: value !== '' });
  };
  const lines = text.split('\n').map((line) =>
    line
      .replaceAll('**', '')
      .replace(/^\s*#{1,6}\s+/, '')
      .trim(),
  );
  for (const line of lines) {
    const heading = splitHeading(line);
    if (heading !== undefined) {
      open(heading.field, heading.value);
      continue;
    }
    if (hasEnded(parts.at(-1)!, line)) open(undefined, '');
    const { lines: value } = parts.at(-1)!;
    if (line !== '' || (value.length > 0 && value.at(-1) !== '')) value.push(line);
  }
  return parts;
};
