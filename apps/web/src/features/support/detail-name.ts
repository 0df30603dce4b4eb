import { en } from '../../i18n/en/support.ts';
import { isIdOf } from '../../shared/i18n/translate.ts';
import { t } from './messages.ts';

/** Name of a fact that is attached to a report, in the reader's language where it is known. */
export const detailName = (fact: string): string => {
  const id = `support.report.facts.${fact}` as const;
  return isIdOf(en, id) ? t(id) : fact;
};
