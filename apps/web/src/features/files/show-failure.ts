import { errorText } from '../../shared/api/errors.ts';
import { showToast } from '../../shared/toast/toast.ts';
import { t } from './messages.ts';

/** Says why a change of files failed. */
export const showFailure = (error: unknown): void =>
  showToast({ tone: 'error', title: t('files.failed'), description: errorText(error) });
