import { translate } from '../../shared/i18n/translate.ts';

/** Texts of clips, and of what changed between two ads. */
export const t = await translate({
  en: () => import('../../i18n/en/ads/ad-clips.ts'),
  de: () => import('../../i18n/de/ads/ad-clips.ts'),
});
