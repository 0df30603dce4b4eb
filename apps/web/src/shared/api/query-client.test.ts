import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe('without a network', () => {
  it('fails a query instead of waiting, and repeats it once the network is back', async () => {
    const client = createQueryClient();
    client.mount();
    onlineManager.setOnline(false);
    let isReachable = false;
    const observer = new QueryObserver(client, {
      queryKey: ['a'],
      queryFn: async () => {
        if (!isReachable) throw new TypeError('Failed to fetch');
        return 'there';
      },
    });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(5_000);
    expect(observer.getCurrentResult()).toMatchObject({ isLoadingError: true, fetchStatus: 'idle' });
    isReachable = true;
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(observer.getCurrentResult().data).toBe('there');
    stop();
    client.unmount();
  });

  it('runs calls to a server on the same machine', async () => {
    const client = createQueryClient();
    onlineManager.setOnline(false);
    await expect(client.fetchQuery({ queryKey: ['b'], queryFn: async () => 'there' })).resolves.toBe('there');
    const mutation = client.getMutationCache().build(client, { mutationFn: async () => 'done' });
    await expect(mutation.execute(undefined)).resolves.toBe('done');
  });
});
