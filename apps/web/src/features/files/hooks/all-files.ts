import type { StoredFile } from '@sonora/contracts';
import { api } from '../../../shared/api/client.ts';
import { errorCode } from '../../../shared/api/errors.ts';
import { searchPageSize } from '../api.ts';
import type { ListScope } from './use-file-rows.ts';

type Page = { readonly files: readonly StoredFile[]; readonly pagination: { readonly total: number } };

/** All files of a list in its order, up to `max`, and the number of them in the list. */
export const allFiles = async (
  { folderId, search, sort }: ListScope,
  max: number,
): Promise<{ readonly files: readonly StoredFile[]; readonly total: number }> => {
  const files: StoredFile[] = [];
  let total = 0;
  for (let offset = 0; offset < max; offset += searchPageSize) {
    const query = {
      sortBy: sort.key,
      sortOrder: sort.isDescending ? 'desc' : 'asc',
      limit: searchPageSize,
      offset,
    } as const;
    let page: Page;
    if (search !== '') page = await api.files.search({ query: { ...query, search } });
    else if (folderId === undefined) page = await api.folders.root({ query });
    else page = await api.folders.get({ params: { folderId }, query });
    files.push(...page.files);
    total = page.pagination.total;
    if (offset + searchPageSize >= total) break;
  }
  return { files: files.slice(0, max), total };
};

/** Files that are fetched by their ids at the same time. */
const filesAtOnce = 8;

/**
 * The selected files, of which only some are loaded. Those that have been deleted are left out.
 * @param loaded files of the rows in sight
 */
export const selectedFiles = async <File extends { readonly fileId: string }>(
  scope: ListScope,
  fileIds: ReadonlySet<string>,
  loaded: readonly File[],
  max: number,
): Promise<readonly (File | StoredFile)[]> => {
  const found = new Map<string, File | StoredFile>();
  const missing = (): string[] => [...fileIds].filter((id) => !found.has(id));
  for (const file of loaded) if (fileIds.has(file.fileId)) found.set(file.fileId, file);
  if (missing().length > filesAtOnce)
    for (const file of (await allFiles(scope, max)).files) if (fileIds.has(file.fileId)) found.set(file.fileId, file);
  // Behind the most that one answer of all files has.
  const others = missing();
  for (let at = 0; at < others.length; at += filesAtOnce) {
    const some = others.slice(at, at + filesAtOnce).map((fileId) => api.files.get({ params: { fileId } }));
    for (const result of await Promise.allSettled(some)) {
      if (result.status === 'fulfilled') found.set(result.value.fileId, result.value);
      else if (errorCode(result.reason) !== 'not-found') throw result.reason;
    }
  }
  return [...found.values()];
};
