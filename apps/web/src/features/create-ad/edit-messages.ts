import { translate } from '../../shared/i18n/translate.ts';

/** Names of edits for undo, redo and the history. */
export const t = await translate({
  en: () => import('../../i18n/en/ads/ad-edits.ts'),
  de: () => import('../../i18n/de/ads/ad-edits.ts'),
});
