import { translate } from '../../shared/i18n/translate.ts';

/** Texts of Create a VAST: set-up, activation, tag and test player. */
export const t = await translate({
  en: () => import('../../i18n/en/campaigns/vast.ts'),
  de: () => import('../../i18n/de/campaigns/vast.ts'),
});
