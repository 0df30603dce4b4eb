import type { User } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { assumedOrganisation } from '../../shared/api/organisation.ts';
import { startPath, userOptions, wasSignedIn } from '../../shared/api/session.ts';

/** Asks anew who the person is: what they may do can depend on how they have proved it. */
export const useFactorChanged = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: userOptions().queryKey }), [queryClient]);
};

/** What follows a successful sign-in or sign-up: the person is known, and lands where they wanted to go. */
export const useBegin = (): ((user: User, next?: string) => Promise<void>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (user, next = startPath(user)) => {
      // What another person's session left in this window must not be seen by this one.
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
