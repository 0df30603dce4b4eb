export type RoundsOptions = {
  /** Starts to listen. `onChange` is called after each change. @returns a function that stops listening */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Shortest time between the end of a round and the next one. */
  readonly paceMilliseconds: number;
  /** Longest time without a round, in case a notification is lost. */
  readonly pollMilliseconds: number;
  readonly signal: AbortSignal;
};

/**
 * Yields at once, and again after each change, until the signal aborts: the times at which a stream looks at its data. Changes during a
 * round lead to one more round.
 */
export async function* roundsOfChanges(options: RoundsOptions): AsyncGenerator<void> {
  const { subscribe, paceMilliseconds, pollMilliseconds, signal } = options;
  let isDue = true;
  let wake = (): void => {};
  const onChange = (): void => {
    isDue = true;
    wake();
  };
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** A change does not end it: many changes make one round. */
  const pace = async (): Promise<void> => {
    const end = Date.now() + paceMilliseconds;
    for (let left = paceMilliseconds; left > 0 && !signal.aborted; left = end - Date.now()) await pause(left);
  };
  const unsubscribe = subscribe(onChange);
  signal.addEventListener('abort', onChange);
  try {
    while (!signal.aborted) {
      isDue = false;
      yield;
      await pace();
      if (!isDue && !signal.aborted) await pause(pollMilliseconds);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onChange);
  }
}
