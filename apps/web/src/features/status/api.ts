import type { SystemStatus } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/client.ts';
import { showToast } from '../../shared/toast/toast.ts';
import { t } from './messages.ts';

const pollMilliseconds = 30_000;

/** Status of the installation, polled every 30 s; null if it is unknown. */
export const useSystemStatus = () =>
  useQuery({
    queryKey: ['status'],
    queryFn: (): Promise<SystemStatus | null> => api.support.status().catch(() => null),
    refetchInterval: pollMilliseconds,
    staleTime: 5_000,
  });

/** Shows a toast once if the status is unknown. */
export const useUnknownToast = (isUnknown: boolean): void => {
  useEffect(() => {
    if (isUnknown) showToast({ tone: 'error', title: t('status.failure'), description: t('status.notLoaded') });
  }, [isUnknown]);
};
