import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { legacyApi } from '../../../shared/files/legacy-api.ts';
import type { ListSort } from '../api.ts';

const queries = createTanstackQueryUtils(legacyApi);

/** Files come in pages of this size; a search is not paged, up to the most that one answer holds. */
export const legacyPageSize = 20;
export const legacySearchSize = 500;

export type LegacyScope = { readonly path: string; readonly search: string; readonly sort: ListSort };

const orderOf = ({ key, isDescending }: ListSort) =>
  ({ sortBy: key, sortOrder: isDescending ? 'desc' : 'asc' }) as const;

/** Folders and files at a path, page after page. */
export const folderPages = ({ path, sort }: LegacyScope) =>
  queries.contentFiles.listFolder.infiniteOptions({
    input: (nextToken: string) => ({
      query: {
        ...orderOf(sort),
        limit: legacyPageSize,
        ...(path && { folder: path }),
        ...(nextToken && { nextToken }),
      },
    }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.nextToken,
    staleTime: 5_000,
  });

/** Files below a path whose names contain a text. */
export const searchPages = ({ search, sort }: LegacyScope) =>
  queries.contentFiles.search.infiniteOptions({
    input: (nextToken: string) => ({
      query: { ...orderOf(sort), limit: legacySearchSize, name: search, ...(nextToken && { nextToken }) },
    }),
    initialPageParam: '',
    getNextPageParam: ({ data }) => data.nextToken,
    staleTime: 5_000,
  });

export const legacyKey = queries.contentFiles.key();
