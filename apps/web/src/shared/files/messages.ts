import { loadAreas } from '../i18n/server-messages.ts';
import { translate } from '../i18n/translate.ts';

void loadAreas('files', 'audioFiles');

export const t = await translate({
  en: () => import('../../i18n/en/save-to-files.ts'),
  de: () => import('../../i18n/de/save-to-files.ts'),
});
