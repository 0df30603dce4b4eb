import type { VersionItem } from '@sonora/contracts';
import { keepPreviousData, type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { offsetsOf, type RowRange } from '../../../shared/ui/lists/visible-rows.ts';
import { type RowView, rowPageOptions, rowPageSize, tableOptions, type VersionPlace, versionQueries } from '../api.ts';

export type VersionRows = {
  readonly rowCount: number;
  /** Undefined while the row's page is being loaded. */
  readonly rowAt: (index: number) => VersionItem | undefined;
  readonly isLoading: boolean;
  /** The rows shown are those of the filter before. */
  readonly isOld: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
};

/** The rows of a table that may be very long: only the first page, and the pages of the rows in sight, are loaded. */
export const useVersionRows = (place: VersionPlace, view: RowView, range: RowRange): VersionRows => {
  const first = useQuery({ ...rowPageOptions(place, view, 0), placeholderData: keepPreviousData });
  const total = first.data?.pagination.total ?? 0;
  const offsets = offsetsOf(range, { folders: 0, files: total, pageSize: rowPageSize }).filter((offset) => offset > 0);
  const more = useQueries({ queries: offsets.map((offset) => rowPageOptions(place, view, offset)) });
  // The results are new arrays on every render; their data are stable.
  const key = more.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `more`
  const byOffset = useMemo(
    () =>
      new Map<number, readonly VersionItem[]>([
        [0, first.data?.data ?? []],
        ...offsets.map((offset, at) => [offset, more[at]?.data?.data ?? []] as const),
      ]),
    [first.data, offsets.join(), key],
  );
  return {
    rowCount: total,
    rowAt: (index) => byOffset.get(Math.floor(index / rowPageSize) * rowPageSize)?.[index % rowPageSize],
    isLoading: first.isPending,
    isOld: first.isPlaceholderData,
    error: first.isLoadingError ? first.error : undefined,
    refetch: () => void first.refetch(),
  };
};

type Pages = { readonly data: readonly VersionItem[] };

/** Puts changed rows in the place of those that are shown. */
export const replaceRows = (client: QueryClient, change: (row: VersionItem) => VersionItem): void => {
  client.setQueriesData<Pages>({ queryKey: versionQueries.versions.listItems.key() }, (page) => {
    if (!page) return page;
    const data = page.data.map(change);
    return data.every((row, at) => row === page.data[at]) ? page : { ...page, data };
  });
};

/** The rows of the server in the place of those that are shown. */
export const takeRows = (client: QueryClient, rows: readonly VersionItem[]): void => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  replaceRows(client, (row) => byId.get(row.id) ?? row);
};

/** Loads counts and, with `rows`, all rows in sight again. */
export const refreshTable = async (client: QueryClient, place: VersionPlace, rows = true): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: tableOptions(place).queryKey }),
    rows && client.invalidateQueries({ queryKey: versionQueries.versions.listItems.key() }),
  ]);
};

/** Every row of a view from `from` to `end` (exclusive), in pages of the largest size. */
export const loadRows = async (
  client: QueryClient,
  place: VersionPlace,
  view: RowView,
  { from, end }: { readonly from: number; readonly end: number },
): Promise<readonly VersionItem[]> => {
  const offsets = offsetsOf({ first: from, end }, { folders: 0, files: end, pageSize: rowPageSize });
  const rows: VersionItem[] = [];
  for (const offset of offsets) {
    const { data } = await client.fetchQuery(rowPageOptions(place, view, offset));
    rows.push(...data.slice(Math.max(0, from - offset), Math.max(0, end - offset)));
  }
  return rows;
};
