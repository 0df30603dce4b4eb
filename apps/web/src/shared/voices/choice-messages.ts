import { translate } from '../i18n/translate.ts';

export const t = await translate({
  en: () => import('../../i18n/en/voice-choice.ts'),
  de: () => import('../../i18n/de/voice-choice.ts'),
});
