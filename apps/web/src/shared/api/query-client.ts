import { QueryClient } from '@tanstack/react-query';
import { errorCode, isLate } from './errors.ts';

/** Every cached answer. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // An answer of the catalogue will be the same the next time; only a lost connection is worth another try, and
        // not one that was waited for in vain.
        retry: (failures, error) => failures < 2 && errorCode(error) === undefined && !isLate(error),
        refetchOnWindowFocus: false,
      },
    },
  });
