import { en } from '../../i18n/en/guides.ts';
import { translate } from '../../shared/i18n/translate.ts';

export const t = await translate(en, { de: () => import('../../i18n/de/guides.ts') });
