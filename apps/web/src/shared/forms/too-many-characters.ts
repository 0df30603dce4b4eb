import { numberText } from '../format/numbers.ts';
import { t } from '../i18n/shared-messages.ts';

/** Whether the server would refuse a text for its length. */
export const isTooLong = (text: string, max: number): boolean => text.trim().length > max;

/** Error of a text that is longer than allowed; undefined for one that fits. A field without `maxLength` cuts nothing that is pasted. */
export const tooManyCharacters = (text: string, max: number): string | undefined =>
  isTooLong(text, max)
    ? t('shared.tooManyCharacters', { count: text.trim().length - max, max: numberText(max) })
    : undefined;

/** The same for the longest of several texts, for a field that lists them. */
export const tooManyCharactersInOne = (texts: readonly string[], max: number): string | undefined =>
  tooManyCharacters(
    texts.reduce((longest, text) => (text.length > longest.length ? text : longest), ''),
    max,
  );
