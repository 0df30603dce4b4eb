import type { ExportKind } from '@sonora/contracts';
import { saveBlob, showDownloadFailure } from '../../../shared/files/downloads.ts';
import { fetchExport } from '../api.ts';
import { exportFileName } from '../model/export/file-name.ts';

export type FinishedAd = {
  readonly audioformId: string;
  readonly title: string;
  readonly durationSeconds: number;
};

/** Downloads a file of an ad under the ad's name. Shows a toast on failure. */
export const downloadFile = async (ad: FinishedAd, kind: ExportKind): Promise<void> => {
  try {
    const { blob, extension } = await fetchExport(ad.audioformId, kind);
    saveBlob(blob, exportFileName(ad, { kind, extension }));
  } catch (error) {
    showDownloadFailure(error);
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
    saveBlob(await zipOf(entries).blob(), exportFileName(ad, { extension: 'zip' }));
  } catch (error) {
    showDownloadFailure(error);
  }
};
