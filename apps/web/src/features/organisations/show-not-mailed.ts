import { showToast } from '../../shared/toast/toast.ts';
import { t } from './messages.ts';

/** Tells that an invitation was not mailed, and how to pass it on. */
export const showNotMailed = (): void =>
  showToast({
    tone: 'warning',
    title: t('organisations.users.notMailed'),
    description: t('organisations.users.notMailedText'),
    milliseconds: 20_000,
  });
