import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

void loadAreas('scripts', 'documents');

export const t = await translate({
  en: () => import('../../i18n/en/ads/instant-ad.ts'),
  de: () => import('../../i18n/de/ads/instant-ad.ts'),
});
