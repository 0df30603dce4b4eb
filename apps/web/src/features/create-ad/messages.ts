import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

// Loaded in the background: the page renders before they are needed.
void loadAreas('measurements', 'presets');

export const t = await translate({
  en: () => import('../../i18n/en/ads/create-ad.ts'),
  de: () => import('../../i18n/de/ads/create-ad.ts'),
});
