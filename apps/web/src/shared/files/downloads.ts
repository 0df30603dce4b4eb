import { errorText } from '../api/errors.ts';
import { showToast } from '../toast/toast.ts';
import { t } from './messages.ts';

/** Time for the browser to start a download before its address is revoked. */
const revokeAfterMilliseconds = 60_000;

/** Lets the browser save a content under a name. */
export const saveBlob = (blob: Blob, fileName: string): void => {
  const address = URL.createObjectURL(blob);
  saveAs(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMilliseconds);
};

/** Lets the browser save an address under a name. */
export const saveAs = (address: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
};

/** One toast for every download that fails, with the reason. */
export const showDownloadFailure = (error: unknown): void =>
  showToast({
    tone: 'error',
    title: t('saveToFiles.downloadFailed'),
    description: t('saveToFiles.downloadFailedText', { why: errorText(error) }),
  });
