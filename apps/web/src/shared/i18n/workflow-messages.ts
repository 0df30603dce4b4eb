import { translate } from './translate.ts';

/** Names and descriptions of workflows, by their key in the contract. */
export const tWorkflow = await translate({
  en: () => import('../../i18n/en/workflows.ts'),
  de: () => import('../../i18n/de/workflows.ts'),
});
