import { en } from '../../i18n/en/create-ad.ts';
import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

// Loaded in the background: the page renders before they are needed.
void loadAreas('measurements', 'presets');

export const t = await translate(en, { de: () => import('../../i18n/de/create-ad.ts') });
