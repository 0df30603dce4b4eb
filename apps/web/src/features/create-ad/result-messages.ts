import { translate } from '../../shared/i18n/translate.ts';

/** Texts of the parts that are loaded after the script: delivery, timeline, history, menus. */
export const t = await translate({
  en: () => import('../../i18n/en/ads/ad-results.ts'),
  de: () => import('../../i18n/de/ads/ad-results.ts'),
});
