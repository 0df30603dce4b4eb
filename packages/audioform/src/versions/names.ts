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
  /** Local time of the person, such as `2026-11-26`, and `0915`. */
  readonly date: string;
  readonly time: string;
};

const padded = (number: number, count: number): string => String(number).padStart(String(count).length, '0');

/**
 * Name of a version without its extension: the pattern with cells, `{{number}}`, `{{date}}` and `{{time}}`; without a
 * pattern the cell `file` or `name`, else its number.
 */
export const versionName = (
  pattern: string,
  cellOf: (name: string) => string | undefined,
  { number, rowCount, date, time }: NameFacts,
): string => {
  const facts = new Map([
    ['number', padded(number, rowCount)],
    ['date', date],
    ['time', time],
  ]);
  const given =
    pattern.trim() === ''
      ? (cellOf('file') ?? cellOf('name') ?? '')
      : fillText(pattern, (name) => cellOf(name) ?? facts.get(name) ?? '');
  return safe(given.replace(/\.(?:mp3|wav|flac|ogg)$/i, '')) || `version-${padded(number, rowCount)}`;
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
