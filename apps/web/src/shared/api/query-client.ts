import { QueryClient } from '@tanstack/react-query';
import { errorCode } from './errors.ts';

/** Every cached answer. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // An answer of the catalogue will be the same the next time; only a lost connection is worth another try.
        retry: (failures, error) => failures < 2 && errorCode(error) === undefined,
        refetchOnWindowFocus: false,
      },
    },
  });
