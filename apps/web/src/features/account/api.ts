import type { User } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { assumedOrganisation } from '../../shared/api/organisation.ts';
import { startPath, userOptions, wasSignedIn } from '../../shared/api/session.ts';

/** Refetches the user after a change of authentication factors, on which capabilities can depend. */
export const useFactorChanged = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: userOptions().queryKey }), [queryClient]);
};

/** Completes a sign-in or sign-up: caches the user and opens the requested page. */
export const useCompleteSignIn = (): ((user: User, next?: string) => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (user, next = startPath(user)) => {
      // Data of a previous user's session must not remain in this window.
      queryClient.clear();
      if (!user.availableOrganizations.some(({ orgId }) => orgId === assumedOrganisation.get())) {
        assumedOrganisation.set(undefined);
      }
      wasSignedIn.set(true);
      queryClient.setQueryData(userOptions().queryKey, user);
      await navigate({ to: next });
    },
    [queryClient, navigate],
  );
};
