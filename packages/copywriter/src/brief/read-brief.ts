/** What a brief in prose or with headings says. Absent: not said. */
export type BriefFields = {
  readonly productName: string;
  readonly productDescription: string;
  readonly scriptText?: string;
  readonly adLength?: number;
  readonly lang?: string;
  readonly callToAction?: string;
  readonly targetAudience?: string;
  readonly toneOfScript?: string;
};

type Field = 'name' | 'about' | 'script' | 'length' | 'language' | 'call' | 'audience' | 'tone' | 'other';

/** Headings of briefs in English and German. */
const headings: readonly (readonly [field: Field, words: RegExp])[] = [
  ['name', /^(?:product|brand|client|company|advertiser|produkt|marke|kunde|firma|unternehmen)(?: ?-?name)?$/],
  [
    'about',
    /^(?:(?:product )?description|about(?: the product)?|background|summary|key messages?|messages?|benefits|offer|details|(?:produkt)?beschreibung|über das produkt|hintergrund|kernbotschaft(?:en)?|botschaft(?:en)?|vorteile|angebot)$/,
  ],
  ['script', /^(?:script(?: text)?|copy|voice ?over|ad text|skript|sprechertext|spottext|text)$/],
  ['length', /^(?:(?:ad |spot)?length|duration|(?:spot)?länge|dauer)$/],
  ['language', /^(?:language|sprache)$/],
  ['call', /^(?:cta|call[ -]to[ -]action|handlungsaufforderung|aufruf)$/],
  ['audience', /^(?:(?:target )?audience|target group|zielgruppe)$/],
  ['tone', /^(?:tone(?: of (?:voice|script))?|mood|style|tonalität|tonfall|stimmung|stil)$/],
  [
    'other',
    /^(?:deadline|due|budget|contact|date|stations?|notes?|frist|termin|ansprechpartner|kontakt|datum|sender|hinweise?)$/,
  ],
];

const MAX_HEADING_CHARACTERS = 40;
const MAX_NAME_CHARACTERS = 60;

const headingOf = (words: string): Field | undefined => {
  if (words.length > MAX_HEADING_CHARACTERS) return undefined;
  const plain = words
    .toLowerCase()
    .replace(/^[\s#*\d.)-]+/, '')
    .replaceAll('*', '')
    .trim();
  return headings.find(([, pattern]) => pattern.test(plain))?.[0];
};

type Part = { readonly field: Field | undefined; readonly lines: string[] };

/** The lines of a brief under their headings: "Product: Luma", "Product" above "Luma", or both in cells of a table. */
const partsOf = (text: string): readonly Part[] => {
  const parts: Part[] = [{ field: undefined, lines: [] }];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const [head = '', ...rest] = line.split(/[:\t]/);
    const field = headingOf(head.trim());
    if (field === undefined) parts.at(-1)!.lines.push(line);
    else
      parts.push({ field, lines: [line.slice(head.length + 1).replace(/^[:\s]+/, '')].filter(() => rest.length > 0) });
  }
  return parts;
};

const sentence = (line: string): string => {
  const plain = line.replace(/^[•*–-]\s+/, '').trim();
  return plain === '' || /[.!?…:]$/.test(plain) ? plain : `${plain}.`;
};

const secondsOf = (text: string): number | undefined => {
  const found = /(\d{1,3})\s*(?:s\b|sec|sek|"|″|$)/i.exec(text.trim());
  return found ? Number(found[1]) : undefined;
};

const languageNamed = (text: string): string | undefined => {
  if (/^(?:de\b|deutsch|german)/i.test(text)) return 'de';
  return /^(?:en\b|engl)/i.test(text) ? 'en' : undefined;
};

/** The name in a first sentence such as "Luma is a lamp"; a first line without a sentence is a title. */
const nameIn = (lines: readonly string[]): { readonly name: string; readonly isTitle: boolean } => {
  const first = lines.find((line) => line !== '') ?? '';
  const isTitle = first.length <= MAX_NAME_CHARACTERS && !/[.!?]$/.test(first) && lines.filter(Boolean).length > 1;
  if (isTitle) return { name: first.replace(/^(?:brief(?:ing)?|campaign|kampagne)\b[\s:–-]*/i, ''), isTitle };
  const subject =
    /^(.{1,60}?)\s(?:is|are|ist|sind|makes?|bakes?|sells?|offers?|bietet|macht|verkauft)\s/.exec(first)?.[1] ?? '';
  return { name: /^(?:we|it|this|wir|es|das|dies)$/i.test(subject) ? '' : subject, isTitle };
};

/** Reads the fields of a brief. Name and description are empty when the brief does not say them. */
export const readBrief = (text: string): BriefFields => {
  const parts = partsOf(text);
  const linesOf = (field: Field | undefined): readonly string[] =>
    parts.filter((part) => part.field === field).flatMap(({ lines }) => lines);
  const words = (field: Field): string => linesOf(field).filter(Boolean).join(' ').trim();
  const prose = linesOf(undefined);
  const found = words('name') === '' ? nameIn(prose) : { name: words('name'), isTitle: false };
  const rest = found.isTitle ? prose.slice(prose.findIndex((line) => line !== '') + 1) : prose;
  const described = linesOf('about').some(Boolean) ? linesOf('about') : rest;
  const optional = {
    scriptText: linesOf('script').join('\n').trim(),
    adLength: secondsOf(words('length')),
    lang: languageNamed(words('language')),
    callToAction: words('call'),
    targetAudience: words('audience'),
    toneOfScript: words('tone'),
  };
  return {
    productName: found.name.slice(0, MAX_NAME_CHARACTERS).trim(),
    productDescription: described.filter(Boolean).map(sentence).join(' '),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined && value !== '')),
  };
};
