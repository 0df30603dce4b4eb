import { translate } from '../../shared/i18n/translate.ts';

/** Texts of the report of a campaign. */
export const t = await translate({
  en: () => import('../../i18n/en/campaigns/campaign-report.ts'),
  de: () => import('../../i18n/de/campaigns/campaign-report.ts'),
});
