import type { FeatureFlag } from '@sonora/contracts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api, queries } from '../../shared/api/client.ts';
import { userOptions } from '../../shared/api/session.ts';

export const organisationsPerPage = 20;

/** Organisations of the installation, searched by name. The previous result stays while the next one loads. */
export const searchOrganisationsOptions = (search: string, limit: number) =>
  queries.installation.listOrganisations.queryOptions({
    input: { query: { ...(search !== '' && { search }), limit } },
    placeholderData: keepPreviousData,
  });

export const flagsOptions = (orgId: string | undefined) =>
  queries.installation.listFlags.queryOptions({ input: { query: orgId === undefined ? {} : { orgId } }, staleTime: 0 });

/** Sets a feature flag and refetches the user, whose access it may change. */
export const setFlag = async (
  queryClient: QueryClient,
  orgId: string | undefined,
  flag: FeatureFlag,
  isOn: boolean | null,
): Promise<void> => {
  const body = orgId === undefined ? { isOn } : { orgId, isOn };
  queryClient.setQueryData(flagsOptions(orgId).queryKey, await api.installation.setFlag({ params: { flag }, body }));
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
    queryClient.invalidateQueries({ queryKey: queries.installation.listAudit.key() }),
  ]);
};
