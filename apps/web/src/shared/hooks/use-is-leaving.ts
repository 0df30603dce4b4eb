import { trimPathRight, useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Tells whether the user has left the page of the component, also while the other page still loads. A page that then changes the
 * address would end that navigation.
 */
export const useIsLeaving = (): (() => boolean) => {
  const router = useRouter();
  const page = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  return useCallback(() => trimPathRight(router.latestLocation.pathname) !== page, [router, page]);
};
