const MINUTE_MS = 60_000;
/** Answers of a listener in a minute that are counted without the listener: only those of robots are many. */
const ANONYMOUS_ANSWERS = 4;
/** Listeners of a minute that are told apart. */
const MAX_LISTENERS = 100_000;

/** Counts the answers of listeners in the running minute. Returns the listener from the fifth answer on. */
export const createFrequentListeners = (): ((
  listener: string | undefined,
  instantMs: number,
) => string | undefined) => {
  let counts = new Map<string, number>();
  let minute = 0;
  return (listener, instantMs) => {
    if (listener === undefined) return undefined;
    const current = Math.floor(instantMs / MINUTE_MS);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const count = (counts.get(listener) ?? 0) + 1;
    if (count > 1 || counts.size < MAX_LISTENERS) counts.set(listener, count);
    return count > ANONYMOUS_ANSWERS ? listener : undefined;
  };
};
