import type { VersionItem } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import { ownAddress } from '../../../shared/audio/own-address.ts';
import { saveAs } from '../../../shared/files/downloads.ts';
import { type VersionPlace, versionsApi } from '../api.ts';
import { archiveName } from '../model/archive-name.ts';
import { chunksOf } from '../model/grid/chunks.ts';

/** Rows with a finished file: all, or those with the given ids. */
export const finishedVersions = async (
  place: VersionPlace,
  ids?: ReadonlySet<string>,
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
 * Downloads finished versions as archives of up to 1,000 files; also while others are still rendered. Each file has the name
 * under which it was rendered: of a row that has changed since, the present name would promise what is not in the file.
 */
export const downloadVersions = async (rows: readonly VersionItem[], name: string): Promise<void> => {
  const parts = chunksOf(rows, limits.versions.batchItems);
  for (const [index, part] of parts.entries()) {
    const files = part.map((row) => ({
      uri: new URL(row.url ?? '', window.location.origin).href,
      name: row.audioName ?? row.name,
    }));
    const { uri } = await versionsApi.batches.exportVersions({ body: { files } });
    saveAs(ownAddress(uri), archiveName(name, parts.length > 1 ? index + 1 : undefined));
  }
};
