import { numberText } from '../format/numbers.ts';
import { t } from '../i18n/shared-messages.ts';

/** Error of a text that is longer than allowed; undefined for one that fits. A field without `maxLength` cuts nothing that is pasted. */
export const tooManyCharacters = (text: string, max: number): string | undefined =>
  text.trim().length > max
    ? t('shared.tooManyCharacters', { count: text.trim().length - max, max: numberText(max) })
    : undefined;
