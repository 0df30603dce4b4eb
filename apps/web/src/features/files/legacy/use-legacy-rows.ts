import type { ContentFile } from '@sonora/contracts';
import { fileKinds } from '@sonora/contracts/enumerations';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RowRange } from '../../../shared/ui/lists/visible-rows.ts';
import type { FileRows, ListRow } from '../hooks/use-file-rows.ts';
import type { ItemId } from '../model/selection.ts';
import { folderPages, type LegacyScope, searchPages } from './legacy-api.ts';

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Rows of the legacy list know their whole paths. */
export type LegacyFile = Extract<ListRow, { kind: 'file' }> & { readonly filePath: string };

const fileRow = (file: ContentFile): LegacyFile => ({
  kind: 'file',
  id: file.fileId,
  filePath: file.filePath,
  file: {
    fileId: file.fileId,
    fileName: nameIn(file.filePath),
    folderId: null,
    kind: fileKinds.find((kind) => kind === file.fileType) ?? 'other',
    fileCategory: { fileCategoryId: file.category, name: file.category },
    size: file.size,
    duration: file.fileMetadata.data.length ?? null,
    tags: file.tags,
    lastModified: file.dateModified,
  },
});

type LegacyPage = {
  readonly folders?: readonly { readonly filePath: string; readonly fileId: string }[];
  readonly files?: readonly ContentFile[];
  readonly items?: readonly ContentFile[];
};

const rowsOf = ({ folders = [], files, items }: LegacyPage): readonly (ListRow | LegacyFile)[] => [
  ...folders.map(({ filePath, fileId }): ListRow => {
    const folderName = filePath.replace(/\/$/, '');
    return { kind: 'folder', id: fileId, folder: { folderId: fileId, folderName } };
  }),
  ...(files ?? items ?? []).map(fileRow),
];

export type LegacyRows = FileRows & { readonly all: readonly (ListRow | LegacyFile)[] };

/**
 * The rows at a path, or those that a search found. The legacy calls tell no total: while there is a further page, one row
 * stands for it, and the page is loaded when that row comes in sight.
 */
export const useLegacyRows = (scope: LegacyScope, range: RowRange): LegacyRows => {
  const isSearch = scope.search !== '';
  const folder = useInfiniteQuery({ ...folderPages(scope), enabled: !isSearch });
  const found = useInfiniteQuery({ ...searchPages(scope), enabled: isSearch, placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, isLoadingError, error, refetch } = isSearch
    ? found
    : folder;
  const all = useMemo(() => (data?.pages ?? []).flatMap((page) => rowsOf(page.data)), [data]);
  const items = useMemo(() => all.map(({ kind, id }): ItemId => ({ kind, id })), [all]);
  const isEndShown = range.end > all.length;
  useEffect(() => {
    if (isEndShown && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isEndShown, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    all,
    rowCount: all.length + (hasNextPage ? 1 : 0),
    rowAt: (index) => all[index],
    items,
    folder: undefined,
    chain: [],
    isLoading: isPending,
    error: isLoadingError ? error : undefined,
    refetch: () => void refetch(),
  };
};
