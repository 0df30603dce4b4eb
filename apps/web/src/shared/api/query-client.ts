import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from './errors.ts';

/** Every cached answer. `onSignedOut` is called when any call is refused for want of a session. */
export const createQueryClient = (onSignedOut: () => void): QueryClient => {
  const onError = (error: unknown): void => {
    if (errorCode(error) === 'unauthorised') onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // An answer of the catalogue will be the same the next time; only a lost connection is worth another try.
        retry: (failures, error) => failures < 2 && errorCode(error) === undefined,
        refetchOnWindowFocus: false,
      },
    },
  });
};
