/**
 * How a script says that something is to be read otherwise than it looks. The mark-up is taken out of a script before its
 * words are cut into sentences, so what it says travels in the text, in private characters that no script may contain.
 */

/** Values of `interpret-as`: those of SSML 1.1's note on say-as, and the additions of the common engines. */
const INTERPRETATIONS = [
  'address',
  'cardinal',
  'characters',
  'currency',
  'date',
  'digits',
  'fraction',
  'number',
  'ordinal',
  'spell-out',
  'telephone',
  'time',
  'unit',
  'verbatim',
] as const;
export type Interpretation = (typeof INTERPRETATIONS)[number];

export type Overruling =
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'as'; readonly interpretation: Interpretation; readonly format: string };

export const isInterpretation = (value: string): value is Interpretation =>
  INTERPRETATIONS.some((known) => known === value);

const START = '\ue010';
const BAR = '\ue011';
const END = '\ue012';
/** Stands for a space inside, so that nothing cuts the text there. */
const SPACE = '\ue013';

const MARKED = new RegExp(`${START}([^${BAR}${END}]*)${BAR}([^${BAR}${END}]*)${BAR}([^${END}]*)${END}`, 'g');
const ONE_MARKED = new RegExp(`^([^${START}]*)${MARKED.source}([^${START}]*)$`);
const STRAY = new RegExp(`[${START}${BAR}${END}]`, 'g');

/** Longer texts are no words; together with its reading a word stays far below what is cut to be spoken at once. */
const MAX_CHARACTERS = 150;

const packed = (text: string): string => text.replace(STRAY, '').trim().replace(/\s+/g, SPACE);
const unpacked = (text: string): string => text.replaceAll(SPACE, ' ');

/**
 * A written text with its reading, as one word; white space and closing marks around it stay outside. What is too long
 * for that is its alias, or itself.
 */
export const overruled = (written: string, overruling: Overruling): string => {
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)([.,;:!?…]*\s*)$/.exec(written) ?? [];
  if (core === '') return written;
  const [kind, value] =
    overruling.kind === 'alias' ? ['alias', overruling.alias] : [overruling.interpretation, overruling.format];
  if (Math.max(value.length, core.length) > MAX_CHARACTERS) {
    return overruling.kind === 'alias' ? `${before}${overruling.alias}${after}` : written;
  }
  return `${before}${START}${kind}${BAR}${packed(value)}${BAR}${packed(core)}${END}${after}`;
};

export type OverruledWord = {
  readonly before: string;
  readonly written: string;
  readonly after: string;
  readonly overruling: Overruling;
};

/** Puts a space between what is overruled and a letter beside it. */
export const partedOverruled = (text: string): string =>
  text.includes(START)
    ? text
        .replace(new RegExp(`(?<=[\\p{L}\\p{N}${END}])${START}`, 'gu'), ` ${START}`)
        .replace(new RegExp(`${END}(?=[\\p{L}\\p{N}])`, 'gu'), `${END} `)
    : text;

/** What `overruled` packed into a word; undefined for any other. */
export const readOverruled = (word: string): OverruledWord | undefined => {
  const match = ONE_MARKED.exec(word);
  if (match === null) return undefined;
  const [, before = '', kind = '', value = '', written = '', after = ''] = match;
  const overruling: Overruling | undefined =
    kind === 'alias'
      ? { kind, alias: unpacked(value) }
      : isInterpretation(kind)
        ? { kind: 'as', interpretation: kind, format: unpacked(value) }
        : undefined;
  return overruling && { before, written: unpacked(written), after, overruling };
};

/** The text with spoken instead of written forms: for counting letters. */
export const saidText = (text: string): string =>
  text
    .replace(MARKED, (_all, kind: string, value: string, written: string) =>
      unpacked(kind === 'alias' ? value : written),
    )
    .replace(STRAY, '');

/** The text as it is written, without the readings. */
export const writtenText = (text: string): string =>
  text.replace(MARKED, (_all, _kind, _value, written: string) => unpacked(written)).replace(STRAY, '');
