import type { User } from '@sonora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.ts';
import { onboardingClosedBy, userOptions } from '../../shared/api/session.ts';
import { useStored } from '../../shared/hooks/stored.ts';

/** Stores with the user that the onboarding has been closed. */
export const useClosedOnboarding = ({ hasOnboarded, userId }: Pick<User, 'hasOnboarded' | 'userId'>): void => {
  const queryClient = useQueryClient();
  const isUnsaved = useStored(onboardingClosedBy) === userId && !hasOnboarded;
  useEffect(() => {
    if (!isUnsaved) return;
    api.accounts.updateUser({ body: { hasOnboarded: true } }).then(
      () => queryClient.setQueryData(userOptions().queryKey, (user) => user && { ...user, hasOnboarded: true }),
      // Until it is saved, this browser remembers it, and the next page load tries again.
      () => {},
    );
  }, [isUnsaved, queryClient]);
};
