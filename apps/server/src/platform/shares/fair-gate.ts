import { createFairShares, type FairShares, type ShareKey } from './fair-shares.ts';

/** Pieces of work that run at the same time: of all organisations together, and of one organisation. */
export type Slots = { readonly all: number; readonly organisation: number };

/** Lets a limited number of pieces of work run, and chooses the next one by the shares of their organisations. */
export type FairGate = {
  /** @throws the signal's reason when it fires before the work has started */
  run<T>(key: ShareKey, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

type Waiting = { readonly start: () => void };

export const createFairGate = (slots: Slots, shares: FairShares): FairGate => {
  /** Waiting work by organisation, oldest first. The map's order is that of the organisations' arrival. */
  const waiting = new Map<ShareKey, Waiting[]>();
  let running = 0;

  const remove = (key: ShareKey, entry: Waiting): void => {
    const left = waiting.get(key)?.filter((other) => other !== entry) ?? [];
    if (left.length > 0) waiting.set(key, left);
    else waiting.delete(key);
  };
  const next = (): ShareKey | 'none' => {
    const due = [...waiting.keys()].filter((key) => shares.running(key) < slots.organisation);
    return due.length === 0 ? 'none' : due.reduce((best, key) => (shares.compare(key, best) < 0 ? key : best));
  };
  const startDue = (): void => {
    while (running < slots.all) {
      const key = next();
      const entry = key === 'none' ? undefined : waiting.get(key)?.[0];
      if (entry === undefined) return;
      remove(key, entry);
      entry.start();
    }
  };
  const enter = (key: ShareKey, signal: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        remove(key, entry);
        reject(signal?.reason);
      };
      const entry: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', onAbort);
          running += 1;
          const end = shares.begin(key);
          resolve(() => {
            running -= 1;
            end();
            startDue();
          });
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.set(key, [...(waiting.get(key) ?? []), entry]);
      startDue();
    });

  return {
    run: async (key, work, signal) => {
      signal?.throwIfAborted();
      const leave = await enter(key, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};

/** Lets one piece of work run at a time; those with recent work of their own wait for the others. */
export const createSingleGate = (options: Parameters<typeof createFairShares>[0] = {}): FairGate =>
  createFairGate({ all: 1, organisation: 1 }, createFairShares(options));
