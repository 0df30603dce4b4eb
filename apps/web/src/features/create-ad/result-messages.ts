import { en } from '../../i18n/en/ad-results.ts';
import { translate } from '../../shared/i18n/translate.ts';

/** Texts of the parts that are loaded after the script: delivery, timeline, history, menus. */
export const t = await translate(en, { de: () => import('../../i18n/de/ad-results.ts') });
