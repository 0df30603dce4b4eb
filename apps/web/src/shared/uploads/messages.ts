import { en } from '../../i18n/en/uploads.ts';
import { translate } from '../i18n/translate.ts';

export const t = await translate(en, { de: () => import('../../i18n/de/uploads.ts') });
