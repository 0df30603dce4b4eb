import type { Folder, FoundFile, StoredFile } from '@sonora/contracts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { offsetsOf, type RowRange } from '../../../shared/ui/lists/visible-rows.ts';
import { filesPageSize, folderOptions, type ListSort, searchOptions, searchPageSize } from '../api.ts';
import type { ItemId } from '../model/selection.ts';

/** A folder of a list. The legacy calls do not tell when it was modified. */
export type ListedFolder = Pick<Folder, 'folderId' | 'folderName'> &
  Partial<Pick<Folder, 'lastModified' | 'parentFolderId'>>;
export type ListedFile = Pick<
  StoredFile,
  'fileId' | 'fileName' | 'folderId' | 'kind' | 'fileCategory' | 'size' | 'duration' | 'tags' | 'lastModified'
> &
  /** In a search only. */
  Partial<Pick<FoundFile, 'folderPath'>>;

export type ListRow =
  | { readonly kind: 'folder'; readonly id: string; readonly folder: ListedFolder }
  | { readonly kind: 'file'; readonly id: string; readonly file: ListedFile };

/** What a list shows: a folder, or what a search found. */
export type ListScope = { readonly folderId: string | undefined; readonly search: string; readonly sort: ListSort };

export type FileRows = {
  readonly rowCount: number;
  /** Undefined while the row's page is being loaded. */
  readonly rowAt: (index: number) => ListRow | undefined;
  /** The loaded rows at their places. */
  readonly items: readonly (ItemId | undefined)[];
  /** The folder of the page, also in a search, and its path up to Home; undefined while loading. */
  readonly folder: Folder | undefined;
  readonly chain: readonly Folder[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
};

type Page = {
  readonly files: readonly StoredFile[];
  readonly folders: readonly Folder[];
  readonly pagination: { readonly total: number };
  readonly currentPathChain?: readonly Folder[];
};

const known = new WeakMap<object, ListRow>();

/** The same row for the same item of an answer, so that memoised rows render once. */
const rowOf = <Item extends Folder | StoredFile>(item: Item, make: (item: Item) => ListRow): ListRow => {
  const row = known.get(item) ?? make(item);
  known.set(item, row);
  return row;
};

/** The folder of the page, and the first page of what the list shows. */
const useFirstPage = ({ folderId, search, sort }: ListScope) => {
  const home = useQueryClient().getQueryData(folderOptions(undefined, sort, 0).queryKey);
  const shown = useRef<{ readonly folderId: string | undefined; readonly page: typeof home }>(undefined);
  const here = useQuery({
    ...folderOptions(folderId, sort, 0),
    // Another order keeps the rows until its own come. Home has two addresses: with its id, and without.
    placeholderData: [shown.current?.folderId === folderId ? shown.current?.page : undefined, home].find(
      (page) => page !== undefined && (folderId === undefined || page.folderId === folderId),
    ),
  });
  useEffect(() => {
    shown.current = { folderId, page: here.data };
  });
  const found = useQuery({
    ...searchOptions(search, sort, 0),
    enabled: search !== '',
    // A new order or word keeps the rows until its own come, and the first word those of the folder.
    placeholderData: (previous) => previous ?? (here.data as typeof previous),
  });
  return { folder: here.data, first: search === '' ? here : found };
};

/** One page of what the list shows. */
const pageOptions = ({ folderId, search, sort }: ListScope, offset: number) =>
  (search === '' ? folderOptions(folderId, sort, offset) : searchOptions(search, sort, offset)) as ReturnType<
    typeof folderOptions
  >;

const noChain: readonly Folder[] = [];

/**
 * The rows of a list that may be very long: only the first page, and the pages of the rows to load, are loaded. Of the others
 * in sight, those are shown that were loaded before.
 */
export const useFileRows = (scope: ListScope, range: RowRange, rangeToLoad: RowRange): FileRows => {
  const { folderId, search, sort } = scope;
  const isSearch = search !== '';
  const size = isSearch ? searchPageSize : filesPageSize;
  const { folder, first } = useFirstPage(scope);
  const page = first.data as Page | undefined;
  const folders = page?.folders ?? [];
  const total = page?.pagination.total ?? 0;
  const list = { folders: folders.length, files: total, pageSize: size };
  const offsets = offsetsOf(range, list).filter((offset) => offset > 0);
  const offsetsToLoad = offsetsOf(rangeToLoad, list);
  // One object while the same pages are in sight: each new one costs keys of queries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offsets are new arrays on every render
  const queries = useMemo(
    () =>
      offsets.map((offset) => ({
        ...pageOptions({ folderId, search, sort }, offset),
        enabled: offsetsToLoad.includes(offset),
      })),
    [offsets.join(), offsetsToLoad.join(), folderId, search, sort],
  );
  const more = useQueries({ queries });
  // The results are new arrays on every render; their data are stable.
  const key = more.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `more`
  const filesByOffset = useMemo(
    () =>
      new Map([
        [0, page?.files ?? []],
        ...offsets.map((offset, at) => [offset, (more[at]?.data as Page | undefined)?.files ?? []] as const),
      ]),
    [page, offsets.join(), key],
  );
  const items = useMemo(() => {
    const rows: (ItemId | undefined)[] = (page?.folders ?? []).map((folder) => ({
      kind: 'folder',
      id: folder.folderId,
    }));
    for (const [offset, files] of filesByOffset) {
      for (const [at, { fileId }] of files.entries())
        rows[(page?.folders.length ?? 0) + offset + at] = { kind: 'file', id: fileId };
    }
    return rows;
  }, [page, filesByOffset]);
  const rowAt = (index: number): ListRow | undefined => {
    const child = folders[index];
    if (child) return rowOf(child, (each) => ({ kind: 'folder', id: each.folderId, folder: each }));
    const at = index - folders.length;
    const file = filesByOffset.get(Math.floor(at / size) * size)?.[at % size];
    return file && rowOf(file, (each) => ({ kind: 'file', id: each.fileId, file: each }));
  };
  return {
    rowCount: folders.length + total,
    rowAt,
    items,
    folder,
    chain: folder?.currentPathChain ?? noChain,
    isLoading: first.isPending,
    error: first.isLoadingError ? first.error : undefined,
    refetch: () => void first.refetch(),
  };
};
