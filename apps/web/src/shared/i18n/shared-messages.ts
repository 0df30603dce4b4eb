import { en } from '../../i18n/en/shared.ts';
import { translate } from './translate.ts';

export const t = await translate(en, { de: () => import('../../i18n/de/shared.ts') });
