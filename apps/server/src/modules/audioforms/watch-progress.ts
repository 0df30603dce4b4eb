import { withEventMeta } from '@orpc/server';
import type { Progress } from '@sonora/contracts';
import type { Notifier } from '../../platform/database/notifications.ts';
import { productionChanged } from './audioforms.queues.ts';

/** Delay after which the browser reconnects. */
const retryMilliseconds = 500;
/** Interval at which all watched productions are read together, in case a notification is lost. */
const pollMilliseconds = 2_000;

export type ProductionKey = { readonly orgId: string; readonly id: string };

/** A production that streams watch, and its state as last read. */
type Watched = {
  readonly key: ProductionKey;
  readonly wakes: Set<() => void>;
  latest: Progress | undefined;
  failure: unknown;
  isReading: boolean;
  /** It changed while it was read. */
  isStale: boolean;
};

export type ProgressWatcher = {
  /**
   * Yields the state of a production now and after each change, until it has ended. A client that reconnects gets the
   * current state, so it misses nothing.
   */
  watch(key: ProductionKey, signal: AbortSignal | undefined): AsyncGenerator<Progress>;
};

const isEnd = ({ status }: Progress): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/** @param enter starts watching, with a function that is called after each change */
async function* streamOf(
  enter: (wake: () => void) => Watched,
  leave: (entry: Watched, wake: () => void) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Progress> {
  let isDue = true;
  let wake: () => void = () => {};
  const onChange = (): void => {
    isDue = true;
    wake();
  };
  const entry = enter(onChange);
  signal?.addEventListener('abort', onChange);
  try {
    let last = '';
    for (;;) {
      isDue = false;
      if (entry.failure !== undefined) throw entry.failure;
      const { latest } = entry;
      if (latest && JSON.stringify(latest) !== last) {
        last = JSON.stringify(latest);
        yield withEventMeta(structuredClone(latest), { retry: retryMilliseconds });
      }
      if ((latest && isEnd(latest)) || signal?.aborted) return;
      if (isDue) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    leave(entry, onChange);
    signal?.removeEventListener('abort', onChange);
  }
}

/**
 * Reads productions for all streams of this process: a change of a production costs one read, whatever the number of
 * its streams.
 * @param read states of productions by id; those of unknown ones are left out
 */
export const createProgressWatcher = (
  notifier: Notifier,
  read: (keys: readonly ProductionKey[]) => Promise<ReadonlyMap<string, Progress>>,
): ProgressWatcher => {
  const watched = new Map<string, Watched>();

  const refresh = async (entries: readonly Watched[]): Promise<void> => {
    for (const entry of entries) if (entry.isReading) entry.isStale = true;
    const due = entries.filter(({ isReading }) => !isReading);
    if (due.length === 0) return;
    for (const entry of due) entry.isReading = true;
    const states = await read(due.map(({ key }) => key)).catch((error: unknown) => ({ error }));
    for (const entry of due) {
      if ('error' in states) entry.failure = states.error;
      else entry.latest = states.get(entry.key.id) ?? entry.latest;
      entry.isReading = false;
      for (const wake of entry.wakes) wake();
    }
    const stale = due.filter(({ isStale }) => isStale);
    for (const entry of stale) entry.isStale = false;
    await refresh(stale);
  };
  const refreshAll = (): void => void refresh([...watched.values()]);

  let stopWatching: (() => void) | undefined;
  const startWatching = (): void => {
    const timer = setInterval(refreshAll, pollMilliseconds).unref();
    const onChange = ({ id }: { readonly id: string }): void => {
      const entry = watched.get(id);
      if (entry) void refresh([entry]);
    };
    const unsubscribe = notifier.subscribe(productionChanged, onChange, refreshAll);
    stopWatching = () => {
      clearInterval(timer);
      unsubscribe();
      stopWatching = undefined;
    };
  };
  const enter = (key: ProductionKey, wake: () => void): Watched => {
    if (!stopWatching) startWatching();
    let entry = watched.get(key.id);
    if (!entry) {
      entry = { key, wakes: new Set(), latest: undefined, failure: undefined, isReading: false, isStale: false };
      watched.set(key.id, entry);
      void refresh([entry]);
    }
    entry.wakes.add(wake);
    return entry;
  };
  const leave = (entry: Watched, wake: () => void): void => {
    entry.wakes.delete(wake);
    if (entry.wakes.size > 0) return;
    watched.delete(entry.key.id);
    if (watched.size === 0) stopWatching?.();
  };

  return { watch: (key, signal) => streamOf((wake) => enter(key, wake), leave, signal) };
};
