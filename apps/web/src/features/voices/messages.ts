import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

export const t = await translate({
  en: () => import('../../i18n/en/sounds-and-voices/voices.ts'),
  de: () => import('../../i18n/de/sounds-and-voices/voices.ts'),
});

// Texts of the server that these pages show at once.
await loadAreas('speech', 'voiceModels', 'voicePacks');
