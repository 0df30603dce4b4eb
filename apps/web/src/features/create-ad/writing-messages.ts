import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

void loadAreas('scripts', 'documents', 'files');

/** Texts of the dialog that writes scripts. */
export const t = await translate({
  en: () => import('../../i18n/en/ads/ad-writing.ts'),
  de: () => import('../../i18n/de/ads/ad-writing.ts'),
});
