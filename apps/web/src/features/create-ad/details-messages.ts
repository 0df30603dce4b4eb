import { translate } from '../../shared/i18n/translate.ts';

/** Messages of the ad's details, which are loaded on demand. */
export const t = await translate({
  en: () => import('../../i18n/en/ads/ad-details.ts'),
  de: () => import('../../i18n/de/ads/ad-details.ts'),
});
