import { translate } from '../../shared/i18n/translate.ts';

export const t = await translate({
  en: () => import('../../i18n/en/accounts/organisations.ts'),
  de: () => import('../../i18n/de/accounts/organisations.ts'),
});
