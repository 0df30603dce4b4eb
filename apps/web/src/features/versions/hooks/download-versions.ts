import type { VersionItem } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { saveAs, showDownloadFailure } from '../../../shared/files/downloads.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { chunksOf } from '../model/grid/chunks.ts';
import { safeFileName } from '../model/safe-file-name.ts';

/** Rows with a finished file: all, or those with the given ids. */
const finishedRows = async (
  place: VersionPlace,
  ids: ReadonlySet<string> | undefined,
): Promise<readonly VersionItem[]> => {
  const rows: VersionItem[] = [];
  for (let offset = 0; ; offset += limits.versions.rowsInList) {
    const query = { offset, limit: limits.versions.rowsInList, status: 'complete' } as const;
    const { data, pagination } = await versionsApi.versions.listItems({ params: place, query });
    rows.push(...data.filter(({ id, url }) => url !== null && (ids === undefined || ids.has(id))));
    if (data.length === 0 || offset + data.length >= pagination.total) return rows;
  }
};

/**
 * Downloads finished versions as archives of up to 1,000 files, under the names of their rows; also while others are still
 * rendered. Shows a toast on failure.
 * @returns the number of files
 */
export const downloadVersions = async (
  place: VersionPlace,
  name: string,
  ids?: ReadonlySet<string>,
): Promise<number> => {
  try {
    const rows = await finishedRows(place, ids);
    const parts = chunksOf(rows, limits.versions.batchItems);
    for (const [index, part] of parts.entries()) {
      const files = part.map((row) => ({ uri: new URL(row.url ?? '', window.location.origin).href, name: row.name }));
      const { uri } = await versionsApi.batches.exportVersions({ body: { files } });
      const ending = parts.length > 1 ? `-${index + 1}` : '';
      saveAs(ownAddress(uri), `${safeFileName(name)}${ending}.zip`);
    }
    return rows.length;
  } catch (error) {
    showDownloadFailure(error);
    return 0;
  }
};
