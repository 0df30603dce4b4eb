import { versionsContractData } from 'virtual:versions-contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Session, VersionItem, VersionSource } from '@sonora/contracts';
import { newSessionState } from '@sonora/contracts/sessions/step-rules';
import { api, createApi, queries } from '../../shared/api/client.ts';
import { defaultExtension } from './model/version-state.ts';

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

/** Creates a session of versions in a project, or in the default project. The same key makes no second one. */
export const createVersionSession = async (
  made: { readonly projectId: string | undefined; readonly name: string; readonly source: VersionSource },
  idempotencyKey: string,
): Promise<Session> => {
  const projectId =
    made.projectId ?? (await api.projects.list()).data.find(({ isDefault }) => isDefault)?.projectId ?? '';
  return api.projects.createSession({
    params: { projectId },
    headers: { 'idempotency-key': idempotencyKey },
    body: {
      workflowId: 'VersionAnAd',
      sessionName: made.name,
      state: { ...newSessionState('VersionAnAd'), selectedFile: made.source, outputExtension: defaultExtension },
    },
  });
};
