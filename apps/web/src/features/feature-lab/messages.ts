import { translate } from '../../shared/i18n/translate.ts';

export const t = await translate({
  en: () => import('../../i18n/en/ads/feature-lab.ts'),
  de: () => import('../../i18n/de/ads/feature-lab.ts'),
});
