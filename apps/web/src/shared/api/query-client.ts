import { QueryClient } from '@tanstack/react-query';
import { errorCode, isLate } from './errors.ts';

/**
 * Cache of all API responses. Calls are made whether or not the browser believes that it is online: a server on the same machine
 * answers without a network, and without an answer a page says so instead of loading forever.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // An error response would be the same again. Only network failures are retried, except timeouts.
        retry: (failures, error) => failures < 2 && errorCode(error) === undefined && !isLate(error),
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
