import { t } from './messages.ts';

/** Translated name of a detail attached to a report, or its key if it is unknown. */
export const detailName = (fact: string): string => {
  const id = `support.report.facts.${fact}` as const;
  return t.has(id) ? t(id) : fact;
};
