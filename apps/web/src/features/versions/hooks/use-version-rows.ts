import type { VersionItem } from '@sonora/contracts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { offsetsOf, type RowRange } from '../../../shared/ui/lists/visible-rows.ts';
import { type RowView, rowPageOptions, rowPageSize, type VersionPlace } from '../api.ts';

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

/**
 * The rows of a table that may be very long: only the first page, and the pages of the rows to load, are loaded. Of the others
 * in sight, those are shown that were loaded before.
 */
export const useVersionRows = (
  place: VersionPlace,
  view: RowView,
  range: RowRange,
  rangeToLoad: RowRange,
): VersionRows => {
  const first = useQuery({ ...rowPageOptions(place, view, 0), placeholderData: keepPreviousData });
  const total = first.data?.pagination.total ?? 0;
  const list = { folders: 0, files: total, pageSize: rowPageSize };
  const offsets = offsetsOf(range, list).filter((offset) => offset > 0);
  const offsetsToLoad = offsetsOf(rangeToLoad, list);
  const more = useQueries({
    queries: offsets.map((offset) => ({
      ...rowPageOptions(place, view, offset),
      enabled: offsetsToLoad.includes(offset),
    })),
  });
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
