import { translate } from '../i18n/translate.ts';

export const t = await translate({
  en: () => import('../../i18n/en/sounds-and-voices/voice-cards.ts'),
  de: () => import('../../i18n/de/sounds-and-voices/voice-cards.ts'),
});
