import type { en } from '../../i18n/en/create-ad.ts';
import { t } from './messages.ts';

type MessageId = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

/**
 * Name of an edit for the undo history, which is stored with the ad: the id of its message, so that it is shown in the language
 * of the user who opens the ad.
 */
export const editName = (id: MessageId, values: Values = {}): string => JSON.stringify([id, values]);

const isStored = (value: unknown): value is readonly [MessageId, Values] =>
  Array.isArray(value) && typeof value[0] === 'string' && t.has(value[0]);

const parsed = (name: string): unknown => {
  try {
    return JSON.parse(name);
  } catch {
    return undefined;
  }
};

/** The name of an edit in the language of the page. Ads of older versions have the words themselves. */
export const editText = (name: string): string => {
  const stored = parsed(name);
  // The id is one of the catalogue's, but only known at run time.
  return isStored(stored) ? t(stored[0] as 'createAd.edits.text', stored[1] as { line: number }) : name;
};
