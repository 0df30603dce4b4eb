import { numberText } from '../format/numbers.ts';
import { t } from './messages.ts';

/** Number of files that are saved under their own names, and how many of them are. */
export const SeveralNote = ({ total, saved }: { readonly total: number; readonly saved: number }) => (
  <p role="status">
    {saved === 0
      ? t('saveToFiles.several', { count: numberText(total) })
      : t('saveToFiles.savedOf', { done: numberText(saved), total: numberText(total) })}
  </p>
);
