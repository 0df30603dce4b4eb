import { fieldsOfText } from '@sonora/audioform/versions';
import type { VersionColumn, VersionConfiguration } from '@sonora/contracts';

/** A name between double braces, as copy and name patterns have it. */
export const fieldOf = (name: string): string => `{{${name}}}`;

/** Names that tags or the source use but no column has. */
export const missingColumns = (
  { tags, columns }: Pick<VersionConfiguration, 'tags' | 'columns'>,
  sourceFields: readonly string[],
): readonly string[] => {
  const names = new Set(columns.map(({ name }) => name));
  const used = [...tags.flatMap(({ copy, voice }) => [copy, voice].flatMap(fieldsOfText)), ...sourceFields];
  return [...new Set(used)].filter((name) => !names.has(name));
};

const typesByWord: readonly (readonly [RegExp, VersionColumn['type']])[] = [
  [/price|preis|amount|betrag/iu, 'money'],
  [/date|datum|day|tag$|deadline/iu, 'date'],
  [/voice|stimme/iu, 'voice'],
  [/sound|music|musik/iu, 'sound'],
  [/number|count|anzahl|zahl/iu, 'number'],
];

/** A new column; its type is guessed from its name. */
export const newColumn = (name: string): VersionColumn => ({
  name,
  type: typesByWord.find(([word]) => word.test(name))?.[1] ?? 'text',
});

/** The beginning of a field that is being typed before the caret, with its place; undefined outside of one. */
export const typedField = (
  text: string,
  caret: number,
): { readonly start: number; readonly typed: string } | undefined => {
  const start = text.lastIndexOf('{{', caret - 1);
  if (start < 0 || start + 2 > caret) return undefined;
  const typed = text.slice(start + 2, caret);
  return /[{}\n]/u.test(typed) ? undefined : { start, typed: typed.trimStart() };
};

/** Text and caret after a field was put at a place; the rest of a field that was begun there is replaced. */
export const insertField = (
  text: string,
  place: { readonly start: number; readonly end: number },
  name: string,
): { readonly text: string; readonly caret: number } => {
  const inserted = fieldOf(name);
  const after = text.slice(place.end);
  const rest = after.startsWith('}}') ? after.slice(2) : after;
  return { text: text.slice(0, place.start) + inserted + rest, caret: place.start + inserted.length };
};
