import type { FileSort } from '@sonora/contracts';
import { queries } from '../../shared/api/client.ts';
import type { TableSort } from '../../shared/ui/lists/table.tsx';

/** Folders and files come in pages of this size; a search is not paged, up to the most that one answer holds. */
export const filesPageSize = 20;
export const searchPageSize = 500;

export type ListSort = TableSort<FileSort>;

const orderOf = ({ key, isDescending }: ListSort) =>
  ({ sortBy: key, sortOrder: isDescending ? 'desc' : 'asc' }) as const;

/** Colleagues change files, too. */
const staleTime = 5_000;

/** One page of a folder, with its child folders and its path; of Home without an id. */
export const folderOptions = (folderId: string | undefined, sort: ListSort, offset: number) => {
  const query = { ...orderOf(sort), limit: filesPageSize, offset };
  return folderId === undefined
    ? queries.folders.root.queryOptions({ input: { query }, staleTime })
    : queries.folders.get.queryOptions({ input: { params: { folderId }, query }, staleTime });
};

/** Files and folders of the organisation whose names contain a text. */
export const searchOptions = (search: string, sort: ListSort, offset: number) =>
  queries.files.search.queryOptions({
    input: { query: { ...orderOf(sort), search, limit: searchPageSize, offset } },
    staleTime,
  });

export const fileOptions = (fileId: string) => queries.files.get.queryOptions({ input: { params: { fileId } } });

export const waveformOptions = (fileId: string) =>
  queries.files.waveform.queryOptions({
    input: { params: { fileId } },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A signed address of the content, which is valid for an hour. */
export const addressOptions = (fileId: string) =>
  queries.files.playAddress.queryOptions({
    input: { params: { fileId }, query: {} },
    staleTime: 30 * 60_000,
  });

/** What is stored, what may be, and how much of it is in the trash. */
export const storageOptions = () => queries.files.storage.queryOptions({ staleTime });

const trashPageSize = 100;

/** The trash, page after page: folders, then files. */
export const trashPages = () =>
  queries.files.listTrash.infiniteOptions({
    input: (offset: number) => ({ query: { limit: trashPageSize, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, total } }) =>
      offset + trashPageSize < total ? offset + trashPageSize : undefined,
    staleTime: 0,
  });

/** Query keys of everything about files and folders. */
export const fileKeys = [queries.files.key(), queries.folders.key()] as const;
