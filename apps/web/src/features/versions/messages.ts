import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

// Loaded in the background: problems of rows are shown after the page.
void loadAreas('documents', 'presets');

/** Texts of the page, its table and its set-up. */
export const t = await translate({
  en: () => import('../../i18n/en/ads/versions.ts'),
  de: () => import('../../i18n/de/ads/versions.ts'),
});
