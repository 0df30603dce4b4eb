import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

// Problems and changes of campaigns arrive with the pages' first data.
await loadAreas('campaigns', 'reports');

/** Texts of the list of campaigns, of a campaign's page and of tags. */
export const t = await translate({
  en: () => import('../../i18n/en/campaigns/campaigns.ts'),
  de: () => import('../../i18n/de/campaigns/campaigns.ts'),
});
