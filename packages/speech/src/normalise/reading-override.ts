/**
 * Encoding of readings that a script defines. Markup is removed before words are split into sentences, so the readings
 * are carried within the text, in private-use characters that no script may contain.
 */

/** Values of `interpret-as`: those of the SSML 1.1 note on say-as, and additions of common engines. */
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

export type ReadingOverride =
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'as'; readonly interpretation: Interpretation; readonly format: string };

export const isInterpretation = (value: string): value is Interpretation =>
  INTERPRETATIONS.some((known) => known === value);

const START = '\ue010';
const BAR = '\ue011';
const END = '\ue012';
/** Replaces spaces within an encoded word, so that the text is not split there. */
const SPACE = '\ue013';

const MARKED = new RegExp(
  `${START}([^${START}${BAR}${END}]*)${BAR}([^${START}${BAR}${END}]*)${BAR}([^${START}${END}]*)${END}`,
  'g',
);
const ONE_MARKED = new RegExp(`^([^${START}]*)${MARKED.source}([^${START}]*)$`);
const STRAY = new RegExp(`[${START}${BAR}${END}]`, 'g');

/** Longer texts are not words. A word and its reading together stay far below the maximum length of a chunk. */
const MAX_CHARACTERS = 150;

const packed = (text: string): string => text.replace(STRAY, '').trim().replace(/\s+/g, SPACE);
const unpacked = (text: string): string => text.replaceAll(SPACE, ' ');

/**
 * Encodes a written text and its reading as one word; white space and closing punctuation stay outside. A text that is
 * too long becomes its alias, or stays unchanged.
 */
export const encodeOverride = (written: string, override: ReadingOverride): string => {
  const shown = written.trimStart();
  const before = written.slice(0, written.length - shown.length);
  const core = shown.trimEnd().replace(/(?<![.,;:!?…])[.,;:!?…]+$/, '');
  const after = shown.slice(core.length);
  if (core === '') return written;
  const [kind, value] =
    override.kind === 'alias' ? ['alias', override.alias] : [override.interpretation, override.format];
  if (Math.max(value.length, core.length) > MAX_CHARACTERS) {
    return override.kind === 'alias' ? `${before}${override.alias}${after}` : written;
  }
  return `${before}${START}${kind}${BAR}${packed(value)}${BAR}${packed(core)}${END}${after}`;
};

export type OverriddenWord = {
  readonly before: string;
  readonly written: string;
  readonly after: string;
  readonly override: ReadingOverride;
};

/** Inserts a space between an encoded word and an adjacent letter. */
export const separateOverrides = (text: string): string =>
  text.includes(START)
    ? text
        .replace(new RegExp(`(?<=[\\p{L}\\p{N}${END}])${START}`, 'gu'), ` ${START}`)
        .replace(new RegExp(`${END}(?=[\\p{L}\\p{N}])`, 'gu'), `${END} `)
    : text;

/** Decodes a word encoded by `encodeOverride`; undefined for any other word. */
export const decodeOverride = (word: string): OverriddenWord | undefined => {
  const match = ONE_MARKED.exec(word);
  if (match === null) return undefined;
  const [, before = '', kind = '', value = '', written = '', after = ''] = match;
  const override: ReadingOverride | undefined =
    kind === 'alias'
      ? { kind, alias: unpacked(value) }
      : isInterpretation(kind)
        ? { kind: 'as', interpretation: kind, format: unpacked(value) }
        : undefined;
  return override && { before, written: unpacked(written), after, override };
};

/** The text with spoken instead of written forms, for counting letters. */
export const spokenText = (text: string): string =>
  text
    .replace(MARKED, (_all, kind: string, value: string, written: string) =>
      unpacked(kind === 'alias' ? value : written),
    )
    .replace(STRAY, '');

/** The text in its written form, without the readings. */
export const writtenText = (text: string): string =>
  text.replace(MARKED, (_all, _kind, _value, written: string) => unpacked(written)).replace(STRAY, '');
