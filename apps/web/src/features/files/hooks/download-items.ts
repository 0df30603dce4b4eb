import { api } from '../../../shared/api/client.ts';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { saveAs, showDownloadFailure } from '../../../shared/files/downloads.ts';
import type { ListSelection } from '../model/selection.ts';
import { downloadOne } from './downloads.ts';

/**
 * Downloads one file as it is, and several, or a folder, as one archive, which the server packs while it is being downloaded.
 * Shows a toast on failure.
 */
export const downloadItems = async ({ folderId, fileIds }: ListSelection, archiveName: string): Promise<void> => {
  try {
    const [first] = fileIds;
    if (folderId === undefined && fileIds.size === 1 && first !== undefined) {
      const { fileId, fileName } = await api.files.get({ params: { fileId: first } });
      await downloadOne({ fileId, fileName });
      return;
    }
    const folderIds = folderId === undefined ? [] : [folderId];
    const { url } = await api.files.archive({ body: { fileIds: [...fileIds], folderIds } });
    saveAs(ownAddress(url), `${archiveName}.zip`);
  } catch (error) {
    showDownloadFailure(error);
  }
};
