import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

// Loaded in the background: messages of the server are shown later than the page.
void loadAreas('files', 'audioFiles');

export const t = await translate({
  en: () => import('../../i18n/en/files.ts'),
  de: () => import('../../i18n/de/files.ts'),
});
