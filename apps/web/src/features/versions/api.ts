import { versionsContractData } from 'virtual:versions-contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { VersionItem } from '@sonora/contracts';
import { createApi, queries } from '../../shared/api/client.ts';

/** Calls of versions and their batches. */
export const versionsApi = createApi(versionsContractData);
export const versionQueries = createTanstackQueryUtils(versionsApi);

/** Session whose rows are shown. */
export type VersionPlace = { readonly projectId: string; readonly sessionId: string };

/** Rows come in pages of this size. */
export const rowPageSize = 100;

export type RowOrder = 'position' | 'failedFirst';

/** Which rows are shown, and in which order. */
export type RowView = {
  readonly order: RowOrder;
  readonly status: VersionItem['status'] | undefined;
  readonly search: string;
};

export const tableOptions = (place: VersionPlace) =>
  versionQueries.versions.open.queryOptions({ input: { params: place }, staleTime: 2_000 });

export const rowPageOptions = (place: VersionPlace, { order, status, search }: RowView, offset: number) =>
  versionQueries.versions.listItems.queryOptions({
    input: {
      params: place,
      query: { offset, limit: rowPageSize, order, ...(status && { status }), ...(search !== '' && { search }) },
    },
    staleTime: 30_000,
  });

/** The session; once the page is open, its own state is newer than the server's. */
export const versionSessionOptions = ({ projectId, sessionId }: VersionPlace) =>
  queries.projects.getSession.queryOptions({
    input: { params: { projectId, sessionId } },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
