import { en } from '../../i18n/en/ad-writing.ts';
import { loadAreas } from '../../shared/i18n/server-messages.ts';
import { translate } from '../../shared/i18n/translate.ts';

void loadAreas('scripts');

/** Texts of the dialog that writes scripts. */
export const t = await translate(en, { de: () => import('../../i18n/de/ad-writing.ts') });
