import { QueryClient } from '@tanstack/react-query';
import { errorCode, isLate } from './errors.ts';

/** Cache of all API responses. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // An error response would be the same again. Only network failures are retried, except timeouts.
        retry: (failures, error) => failures < 2 && errorCode(error) === undefined && !isLate(error),
        refetchOnWindowFocus: false,
      },
    },
  });
