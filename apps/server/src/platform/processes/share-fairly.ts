/**
 * Runs at most `slots` tasks at a time. Owners whose tasks wait take turns, so that an owner with many tasks delays
 * another one by at most one task per slot.
 */
export const shareFairly = (slots: number) => {
  let running = 0;
  /** In the order of the owners' next turns. */
  const waiting = new Map<string, (() => void)[]>();
  const release = (): void => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, [start, ...later]] = next;
    waiting.delete(owner);
    if (later.length > 0) waiting.set(owner, later);
    // The task takes over the slot, so that a new task cannot overtake it.
    start?.();
  };
  return async <T>(owner: string, task: () => Promise<T>): Promise<T> => {
    if (running < slots) running += 1;
    else await new Promise<void>((start) => waiting.set(owner, [...(waiting.get(owner) ?? []), start]));
    try {
      return await task();
    } finally {
      release();
    }
  };
};
