const placeholder = /\{\{([^{}]+)\}\}/g;

/** Replaces each name between double braces; one for which `valueFor` is undefined stays. Values are not filled again. */
export const fillText = (text: string, valueFor: (name: string) => string | undefined): string =>
  text.replaceAll(placeholder, (whole, between: string) => valueFor(between.trim()) ?? whole);

/** Names between double braces in a text, without duplicates, in order of first use. */
export const fieldsOfText = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, between]) => (between as string).trim())),
];

/** Applies `change` to all strings of a JSON value at any depth, but not to keys. */
export const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapStrings(entry, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapStrings(entry, change)]));
};

/** Names between double braces in the strings of a JSON value, without duplicates, in order of first use. */
export const fieldsOf = (template: unknown): readonly string[] => {
  const names = new Set<string>();
  mapStrings(template, (text) => {
    for (const name of fieldsOfText(text)) names.add(name);
    return text;
  });
  return [...names];
};
