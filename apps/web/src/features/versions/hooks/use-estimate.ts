import { useQuery } from '@tanstack/react-query';
import { type VersionPlace, versionsApi } from '../api.ts';
import type { RenderScope } from '../model/render-scope.ts';

export type VersionEstimate = Awaited<ReturnType<typeof versionsApi.versions.estimate>>;

const estimateOf = (place: VersionPlace, scope: Exclude<RenderScope, { readonly kind: 'listen' }>) =>
  versionsApi.versions.estimate({
    params: place,
    body: scope.kind === 'chosen' ? { scope: 'chosen', ids: [...scope.ids] } : { scope: scope.kind },
  });

/**
 * What rendering rows would make and cost. Pending changes of the set-up are saved first.
 * @param revision of table and set-up: another one is another estimate
 */
export const useEstimate = (
  place: VersionPlace,
  scope: Exclude<RenderScope, { readonly kind: 'listen' }> | undefined,
  { revision, save }: { readonly revision: string; readonly save: () => Promise<unknown> },
) =>
  useQuery({
    queryKey: ['version-estimate', place.sessionId, scope, revision],
    queryFn: async () => {
      await save();
      return estimateOf(place, scope ?? { kind: 'all' });
    },
    enabled: scope !== undefined,
    staleTime: 10_000,
    gcTime: 60_000,
  });
