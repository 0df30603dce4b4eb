import { translate } from '../../shared/i18n/translate.ts';

/** Texts of the validation report of a tag and of its links. */
export const t = await translate({
  en: () => import('../../i18n/en/campaigns/validation.ts'),
  de: () => import('../../i18n/de/campaigns/validation.ts'),
});
