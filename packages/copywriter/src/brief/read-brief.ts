import { namedLanguageCode } from '../language-names.ts';
import { type BriefField, type BriefPart, briefParts, isBulletLine, isWrapped } from './brief-parts.ts';
import { secondsInWords } from './read-seconds.ts';

/** What a brief in prose or with headings says. Absent: not said. */
export type BriefFields = {
  readonly productName: string;
  readonly productDescription: string;
  readonly scriptText?: string;
  /** Seconds. */
  readonly adLength?: number;
  /** ISO 639-1 code. */
  readonly lang?: string;
  readonly callToAction?: string;
  readonly targetAudience?: string;
  readonly toneOfScript?: string;
};

const MAX_NAME_CHARACTERS = 60;

/** A line as a sentence: without its bullet, with a capital letter and a final mark. Addresses keep their first letter. */
const sentence = (line: string): string => {
  const plain = line
    .replace(/^[•*–-]\s+/, '')
    .trim()
    .replace(/^(?!\S*\.\S)\p{Ll}(?=\p{Ll}|\s)/u, (letter) => letter.toUpperCase());
  return plain === '' || /[.!?…:]$/.test(plain) ? plain : `${plain}.`;
};

/** The subject of a sentence such as "Luma is a lamp"; empty without one, and for "we" and "it". */
const subjectOf = (text: string): string => {
  const subject =
    /^(.{1,60}?)\s(?:is|are|ist|sind|makes?|bakes?|sells?|offers?|bietet|macht|verkauft)\s/.exec(text)?.[1] ?? '';
  return /^(?:we|it|this|there|here|wir|es|das|dies|hier)$/i.test(subject) ? '' : subject;
};

/** Words at the begin of a title that say only that it is the title of a brief. */
const titleWords = /^(?:(?:creative|radio|audio|spot)[ -]?)?(?:brief(?:ing)?|campaign|kampagne)\b[\s:–—-]*/i;

/** A short line without a sentence, above everything else. */
const isTitle = (line: string): boolean =>
  line.length <= MAX_NAME_CHARACTERS && !/[.!?]$/.test(line) && !isBulletLine(line) && subjectOf(line) === '';

/** The titles above a brief, and its other parts. A line alone is no title. */
const splitTitles = (
  parts: readonly BriefPart[],
): { readonly titles: readonly string[]; readonly rest: readonly BriefPart[] } => {
  const [first, ...others] = parts;
  const lines = first?.lines.filter((line) => line !== '') ?? [];
  const hasMore = lines.length > 1 || others.length > 0;
  const [title, second] = lines;
  if (!hasMore || title === undefined || !isTitle(title)) return { titles: [], rest: parts };
  // "Briefing" above "Harbour Bakery".
  const isDouble = title.replace(titleWords, '') === '' && second !== undefined && isTitle(second);
  const last = isDouble ? second : title;
  const left = first?.lines.slice(first.lines.indexOf(last) + 1) ?? [];
  return { titles: [last], rest: [{ field: undefined, lines: left }, ...others] };
};

type Name = {
  readonly name: string;
  /** A value that says more than the name, and belongs to the description too. */
  readonly statement?: string;
};

/** The name at the begin of a value: "Luma, a lamp that follows the daylight" says more. */
const nameIn = (value: string): Name => {
  const subject = subjectOf(value);
  if (subject !== '') return { name: subject, statement: value };
  if (value.length <= MAX_NAME_CHARACTERS && !/[.!?]\s/.test(value)) return { name: value.replace(/[.:]$/, '') };
  const [head = ''] = value.split(/[,;.(:]| [–—-] /, 1);
  const name = head.trim();
  if (name.length <= MAX_NAME_CHARACTERS) return { name, statement: value };
  const cut = name.slice(0, MAX_NAME_CHARACTERS + 1);
  return { name: cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)), statement: value };
};

/** The statements of a description: lines that a program wrapped are one. */
const unwrapped = (lines: readonly string[]): readonly string[] => {
  const statements: string[] = [];
  let before = '';
  for (const line of lines) {
    const last = statements.pop();
    if (last !== undefined && before !== '' && line !== '' && isWrapped(before, line))
      statements.push(`${last} ${line}`);
    else statements.push(...(last === undefined ? [] : [last]), ...(line === '' ? [] : [line]));
    before = line;
  }
  return statements;
};

/** Reads the fields of a brief. Name and description are empty when the brief does not say them. */
export const readBrief = (text: string): BriefFields => {
  const { titles, rest } = splitTitles(briefParts(text));
  const linesOf = (field: BriefField): readonly string[] =>
    rest.filter((part) => part.field === field).flatMap(({ lines }) => lines);
  const words = (field: BriefField): string => linesOf(field).filter(Boolean).join(' ').trim();
  const prose = rest.flatMap(({ field, lines }) => (field === undefined || field === 'about' ? [...lines, ''] : []));
  const named = words('product') || words('brand') || words('client');
  const titled = titles.map((title) => title.replace(titleWords, '').trim()).find((title) => title !== '');
  const given = nameIn(named || titled || '');
  const name = given.name || subjectOf(prose.find((line) => line !== '') ?? '');
  const optional = {
    scriptText: linesOf('script').join('\n').trim(),
    adLength: secondsInWords(words('length')),
    lang: namedLanguageCode(words('language')),
    callToAction: words('call'),
    targetAudience: words('audience'),
    toneOfScript: words('tone'),
  };
  return {
    productName: name.slice(0, MAX_NAME_CHARACTERS).trim(),
    productDescription: [given.statement ?? '', ...unwrapped(prose)].filter(Boolean).map(sentence).join(' '),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined && value !== '')),
  };
};
