import { t } from './edit-messages.ts';
import type { EditId, EditValues } from './edit-names.ts';

/** Ads of older versions have ids of the page's catalogue. */
const formerPrefix = 'createAd.edits.';

const idOf = (stored: string): string =>
  stored.startsWith(formerPrefix) ? `adEdits.${stored.slice(formerPrefix.length)}` : stored;

const parsed = (name: string): unknown => {
  try {
    return JSON.parse(name);
  } catch {
    return undefined;
  }
};

const storedEdit = (name: string): readonly [EditId, EditValues] | undefined => {
  const value = parsed(name);
  if (!Array.isArray(value) || typeof value[0] !== 'string') return undefined;
  const id = idOf(value[0]);
  return t.has(id) ? [id as EditId, value[1] as EditValues] : undefined;
};

/** The name of an edit in the language of the page. Ads of the first versions have the words themselves. */
export const editText = (name: string): string => {
  const stored = storedEdit(name);
  // The id is one of the catalogue's, but only known at run time.
  return stored ? t(stored[0] as 'adEdits.text', stored[1] as { line: number }) : name;
};
