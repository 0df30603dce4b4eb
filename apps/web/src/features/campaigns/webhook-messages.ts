import { translate } from '../../shared/i18n/translate.ts';

/** Texts of webhooks. */
export const t = await translate({
  en: () => import('../../i18n/en/campaigns/webhooks.ts'),
  de: () => import('../../i18n/de/campaigns/webhooks.ts'),
});
