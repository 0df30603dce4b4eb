import type { ExportKind } from '@sonora/contracts';
import { errorText } from '../../../shared/api/errors.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { fetchExport } from '../api.ts';
import { exportFileName } from '../model/export/file-name.ts';
import { t } from '../result-messages.ts';

export type FinishedAd = {
  readonly audioformId: string;
  readonly title: string;
  readonly durationSeconds: number;
};

/** Time for the browser to start a download before its address is revoked. */
const revokeAfterMilliseconds = 60_000;

const save = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMilliseconds);
};

const showFailure = (error: unknown): void =>
  showToast({
    tone: 'error',
    title: t('createAd.downloads.failed'),
    description: t('createAd.notDownloaded', { why: errorText(error) }),
  });

/** Downloads a file of an ad under the ad's name. Shows a toast on failure. */
export const downloadFile = async (ad: FinishedAd, kind: ExportKind): Promise<void> => {
  try {
    const { blob, extension } = await fetchExport(ad.audioformId, kind);
    save(blob, exportFileName(ad, { kind, extension }));
  } catch (error) {
    showFailure(error);
  }
};

/** Downloads several files of an ad as one archive. Shows a toast on failure. */
export const downloadZip = async (ad: FinishedAd, kinds: readonly ExportKind[]): Promise<void> => {
  try {
    const { downloadZip: zipOf } = await import('client-zip');
    const entries = [];
    // One after another: each export may have to be rendered.
    for (const kind of kinds) {
      const { blob, extension } = await fetchExport(ad.audioformId, kind);
      entries.push({
        name: exportFileName(ad, { kind, extension }),
        input: blob,
      });
    }
    save(await zipOf(entries).blob(), exportFileName(ad, { extension: 'zip' }));
  } catch (error) {
    showFailure(error);
  }
};
