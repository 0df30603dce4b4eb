import { translate } from '../../shared/i18n/translate.ts';

/** Texts of rules: their editor, their words, the simulator and the coverage. */
export const t = await translate({
  en: () => import('../../i18n/en/campaigns/targeting.ts'),
  de: () => import('../../i18n/de/campaigns/targeting.ts'),
});
