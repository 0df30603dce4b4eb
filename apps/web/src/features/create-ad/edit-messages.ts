import { translate } from '../../shared/i18n/translate.ts';

/** Names of edits for undo, redo and the history. */
export const t = await translate({
  en: () => import('../../i18n/en/ad-edits.ts'),
  de: () => import('../../i18n/de/ad-edits.ts'),
});
