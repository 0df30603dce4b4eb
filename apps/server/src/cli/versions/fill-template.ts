import type { Row } from './table.ts';

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** Every string of a JSON value, however deep, changed; keys stay. */
const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapStrings(entry, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapStrings(entry, change)]));
};

/** Names between double braces in the strings of a document, each once, in the order of their first use. */
export const placeholdersOf = (template: unknown): string[] => {
  const names = new Set<string>();
  mapStrings(template, (text) => {
    for (const [, name] of text.matchAll(placeholder)) names.add(name as string);
    return text;
  });
  return [...names];
};

/** The document with the cells of a row in place of its names; a name without a cell stays as it is. */
export const fillTemplate = (template: unknown, row: Row): unknown =>
  mapStrings(template, (text) =>
    text.replaceAll(placeholder, (whole, name: string) => (Object.hasOwn(row, name) ? (row[name] as string) : whole)),
  );
