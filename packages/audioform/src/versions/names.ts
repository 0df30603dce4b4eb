import { fillText } from './template.ts';

const maxNameCharacters = 80;

/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Reduces a name to letters with their accents, digits, dot, dash and underscore; may be empty. */
const safe = (name: string): string =>
  [...name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')]
    .slice(0, maxNameCharacters)
    .join('')
    .replaceAll(/^[.\p{M}-]+|(?<![.-])[.-]+$/gu, '')
    .replace(deviceName, '$&_');

/** Values of a name pattern that no column gives. */
export type NameFacts = {
  /** 1 for the first row. */
  readonly number: number;
  readonly rowCount: number;
  /** Number of the set-up's version; undefined: 1. */
  readonly versionNumber?: number | undefined;
  /** In the time zone of the set-up, such as `2026-11-26`, and `0915`. */
  readonly date: string;
  readonly time: string;
};

type TimeStamp = Pick<NameFacts, 'date' | 'time'>;

/** Formats by time zone: to make one takes longer than to use it for thousands of names. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
};

const knownFormat = (timeZone: string): Intl.DateTimeFormat => {
  try {
    return formatIn(timeZone);
  } catch {
    // A zone that this runtime does not know. Only known zones are kept, of which there are some hundred.
    return formatIn('UTC');
  }
};

/** Date and time of names. @param nowMilliseconds since 1970. @param timeZone IANA name; undefined, or one that is not known: UTC */
export const timeStampOf = (nowMilliseconds: number, timeZone: string | undefined): TimeStamp => {
  const parts = knownFormat(timeZone ?? 'UTC').formatToParts(nowMilliseconds);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}${part('minute')}` };
};

const padded = (number: number, count: number): string => String(number).padStart(String(count).length, '0');

/** Fields of a name pattern that every row fills, unless a column has their name. */
export const nameFields = ['number', 'versionNumber', 'date', 'time'] as const;

/**
 * Name of a version without its extension: the pattern with cells and `nameFields`; without a pattern the cell `file` or
 * `name`, else its number.
 */
export const versionName = (
  pattern: string,
  cellOf: (name: string) => string | undefined,
  { number, rowCount, versionNumber = 1, date, time }: NameFacts,
): string => {
  const facts = new Map<string, string>(
    Object.entries({
      number: padded(number, rowCount),
      versionNumber: String(versionNumber),
      date,
      time,
    } satisfies Record<(typeof nameFields)[number], string>),
  );
  const given =
    pattern.trim() === ''
      ? (cellOf('file') ?? cellOf('name') ?? '')
      : fillText(pattern, (name) => cellOf(name) ?? facts.get(name) ?? '');
  return safe(given.replace(/\.(?:mp3|wav|flac|ogg)$/i, '')) || `version-${padded(number, rowCount)}`;
};

/** Name of a version in a table: by the pattern; without one, that of its row with date and time. */
export const versionNameInTable = (
  pattern: string,
  cellOf: (name: string) => string | undefined,
  facts: NameFacts,
): string => {
  const name = versionName(pattern, cellOf, facts);
  return pattern.trim() === '' ? `${name}-${facts.date}-${facts.time}` : name;
};

/** Names that differ also on file systems that ignore case: a later one gets its number. */
export const uniqueNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const number = padded(index + 1, names.length);
    let unique = name;
    for (let attempt = 1; taken.has(unique.toLowerCase()); attempt += 1)
      unique = attempt === 1 ? `${name}-${number}` : `${name}-${number}-${attempt}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
};
