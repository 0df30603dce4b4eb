import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, queries } from '../../shared/api/client.ts';
import { firstMembers, type MemberView, memberQuery } from './member-view.ts';

const minuteMilliseconds = 60_000;

export const organisationsOptions = () => queries.organisations.list.queryOptions({ staleTime: minuteMilliseconds });

/**
 * All organisations of the installation, searched by id or part of the name, for its administrators. The previous result
 * stays while the next one loads.
 */
export const allOrganisationsOptions = (search: string) =>
  queries.installation.listOrganisations.queryOptions({
    input: { query: { ...(search !== '' && { search }), limit: 20 } },
    placeholderData: keepPreviousData,
  });

export const organisationOptions = (orgId: string) =>
  queries.organisations.get.queryOptions({ input: { params: { orgId } }, staleTime: 10_000 });

/** A page of members. The previous page stays while the next one loads. */
export const membersOptions = (orgId: string, view: MemberView) =>
  queries.organisations.listMembers.queryOptions({
    input: { params: { orgId }, query: memberQuery(view) },
    placeholderData: keepPreviousData,
    // Longer than the time between prefetching and rendering, so that the page does not fetch it again.
    staleTime: 2_000,
  });

export const keysPerPage = 25;

/** A page of the API keys that were used in an organisation. The previous page stays while the next one loads. */
export const organisationKeysOptions = (orgId: string, at: number) =>
  queries.organisations.listKeys.queryOptions({
    input: { params: { orgId }, query: { page: at + 1, pageSize: keysPerPage } },
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** Prefetches the first data of the page of an organisation in parallel. The page itself reports errors. */
export const prefetchOrganisation = (client: QueryClient, orgId: string): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(organisationOptions(orgId)),
    client.prefetchQuery(membersOptions(orgId, firstMembers)),
  ]);

/** Prefetches the data of the page of organisations. */
export const prefetchOrganisations = (client: QueryClient): Promise<unknown> =>
  client.prefetchQuery(organisationsOptions());

export const myInvitationsOptions = () => queries.organisations.myInvitations.queryOptions({ staleTime: 0 });

export const auditPerPage = 20;

export type AuditView = { readonly search: string; readonly action: string; readonly at: number };

const filterOf = ({ search, action }: AuditView) => ({
  ...(search !== '' && { search }),
  ...(action !== '' && { action }),
});

const auditQuery = (view: AuditView) => ({ ...filterOf(view), page: view.at + 1, pageSize: auditPerPage });

const lastAuditStays = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** A page of the audit log of an organisation, or of the installation. The previous page stays while the next one loads. */
export const auditOptions = (orgId: string | undefined, view: AuditView) =>
  orgId === undefined
    ? queries.installation.listAudit.queryOptions({ input: { query: auditQuery(view) }, ...lastAuditStays })
    : queries.organisations.listAudit.queryOptions({
        input: { params: { orgId }, query: auditQuery(view) },
        ...lastAuditStays,
      });

/** The filtered audit log, all pages, as a file. */
export const fetchAuditExport = (orgId: string | undefined, view: AuditView): Promise<File> =>
  orgId === undefined
    ? api.installation.exportAudit({ query: filterOf(view) })
    : api.organisations.exportAudit({ params: { orgId }, query: filterOf(view) });

export type LanguageOption = {
  readonly code: string;
  readonly language: string;
  readonly accent: string;
  readonly flag: string;
};

/** Languages and accents from the public API. */
export const languagesOptions = () =>
  queryOptions({
    queryKey: ['language-codes'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly LanguageOption[]> => {
      const answer = await fetch('/language_codes.json');
      if (!answer.ok) throw new Error('Request failed');
      return answer.json();
    },
  });

/** Query key of all data about organisations and their members. */
export const organisationsKey = queries.organisations.key();
