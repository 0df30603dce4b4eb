import type { StoredFile } from '@sonora/contracts';
import { api } from '../../../shared/api/client.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { saveAs, showDownloadFailure } from '../../../shared/files/downloads.ts';

/** Downloads a file under its name. The browser fetches it itself, so its size does not matter. */
export const downloadOne = async ({ fileId, fileName }: Pick<StoredFile, 'fileId' | 'fileName'>): Promise<void> => {
  try {
    const { url } = await api.files.playAddress({ params: { fileId }, query: { download: 'true' } });
    saveAs(ownAddress(url), fileName);
  } catch (error) {
    showDownloadFailure(error);
  }
};
