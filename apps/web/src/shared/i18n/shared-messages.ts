import { translate } from './translate.ts';

export const t = await translate({
  en: () => import('../../i18n/en/shared.ts'),
  de: () => import('../../i18n/de/shared.ts'),
});
