import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

// Names of feature flags.
await loadAreas('flags');

/** Texts for members who may not open a page of campaigns. */
export const t = await translate({
  en: () => import('../../i18n/en/campaigns/no-access.ts'),
  de: () => import('../../i18n/de/campaigns/no-access.ts'),
});
