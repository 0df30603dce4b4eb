import type { Progress } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import type { Notifier } from '../../platform/database/notifications.ts';
import { createProgressWatcher, type ProductionKey } from './watch-progress.ts';

const state = (id: string, percentage: number, status: Progress['status'] = 'running'): Progress => ({
  audioformId: id,
  status,
  stage: null,
  percentage,
  errors: [],
  messages: { errors: [], warnings: [] },
});

const watching = () => {
  const subscribers = new Set<(payload: { readonly id: string }) => void>();
  const notifier: Notifier = {
    publish: async () => {},
    subscribe: (_topic, onMessage) => {
      subscribers.add(onMessage as never);
      return () => subscribers.delete(onMessage as never);
    },
    close: async () => {},
  };
  const states = new Map<string, Progress>();
  const reads: (readonly ProductionKey[])[] = [];
  const outage: { error?: Error } = {};
  const watcher = createProgressWatcher(notifier, async (keys) => {
    reads.push(keys);
    if (outage.error) throw outage.error;
    return new Map(keys.flatMap(({ id }) => (states.has(id) ? [[id, states.get(id) as Progress]] : [])));
  });
  const change = (next: Progress): void => {
    states.set(next.audioformId, next);
    for (const onMessage of subscribers) onMessage({ id: next.audioformId });
  };
  return { watcher, subscribers, reads, change, states, outage };
};

const key = (id: string): ProductionKey => ({ orgId: 'o', id });
const collect = async (stream: AsyncGenerator<Progress>): Promise<number[]> => {
  const percentages: number[] = [];
  for await (const { percentage } of stream) percentages.push(percentage);
  return percentages;
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('streams of a production', () => {
  it('share one subscription, and one read for each change', async () => {
    const { watcher, subscribers, reads, change, states } = watching();
    states.set('a', state('a', 0));
    const streams = Array.from({ length: 400 }, () => collect(watcher.watch(key('a'), undefined)));
    await settled();
    expect([subscribers.size, reads.length]).toEqual([1, 1]);
    change(state('a', 50));
    await settled();
    change(state('a', 100, 'succeeded'));
    for (const percentages of await Promise.all(streams)) expect(percentages).toEqual([0, 50, 100]);
    expect(reads).toHaveLength(3);
    expect(subscribers.size).toBe(0);
  });

  it('hear nothing of other productions, and end with their signal', async () => {
    const { watcher, reads, change, states } = watching();
    for (const id of ['a', 'b']) states.set(id, state(id, 0));
    const ending = new AbortController();
    const streams = ['a', 'b'].map((id) => collect(watcher.watch(key(id), ending.signal)));
    await settled();
    change(state('a', 20));
    change(state('c', 30));
    await settled();
    ending.abort();
    expect(await Promise.all(streams)).toEqual([[0, 20], [0]]);
    expect(reads.map((keys) => keys.map(({ id }) => id).join())).toEqual(['a', 'b', 'a']);
  });

  it('read again when a production changes while it is read', async () => {
    const { watcher, change, states } = watching();
    states.set('a', state('a', 0));
    const stream = collect(watcher.watch(key('a'), undefined));
    change(state('a', 100, 'succeeded'));
    expect((await stream).at(-1)).toBe(100);
  });

  it('end with the error of a failed read, after which the client connects again', async () => {
    const { watcher, states, outage, subscribers } = watching();
    states.set('a', state('a', 0));
    outage.error = new Error('no database');
    await expect(collect(watcher.watch(key('a'), undefined))).rejects.toThrow('no database');
    expect(subscribers.size).toBe(0);
  });
});
