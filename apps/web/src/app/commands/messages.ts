import { translate } from '../../shared/i18n/translate.ts';

/** Texts of the command palette, which are loaded with it. */
export const t = await translate({
  en: () => import('../../i18n/en/palette.ts'),
  de: () => import('../../i18n/de/palette.ts'),
});
