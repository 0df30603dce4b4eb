import type { Row } from './table.ts';

const placeholder = /\{\{([^{}]+)\}\}/g;

/** Applies `change` to all strings of a JSON value at any depth, but not to keys. */
const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapStrings(entry, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapStrings(entry, change)]));
};

/** Names between double braces in a document's strings, without duplicates, in order of first use. */
export const placeholdersOf = (template: unknown): string[] => {
  const names = new Set<string>();
  mapStrings(template, (text) => {
    for (const [, name] of text.matchAll(placeholder)) names.add((name as string).trim());
    return text;
  });
  return [...names];
};

/** Replaces the names by the cells of a row; names without a cell stay. */
export const fillTemplate = (template: unknown, row: Row): unknown =>
  mapStrings(template, (text) =>
    text.replaceAll(placeholder, (whole, between: string) => {
      const name = between.trim();
      return Object.hasOwn(row, name) ? (row[name] as string) : whole;
    }),
  );
