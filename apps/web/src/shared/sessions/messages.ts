import { translate } from '../i18n/translate.ts';

/** Texts of pages that edit a session. */
export const t = await translate({
  en: () => import('../../i18n/en/ads/editing.ts'),
  de: () => import('../../i18n/de/ads/editing.ts'),
});
