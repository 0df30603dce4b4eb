import { setTimeout as sleep } from 'node:timers/promises';

export type KeepTryingOptions = {
  /** Whether another attempt may succeed; other errors are thrown. */
  readonly isTemporary: (error: unknown) => boolean;
  /** Called with the first failure, and then at most once a minute. */
  readonly onWaiting: (error: unknown) => void;
  /** Ends the attempts. */
  readonly signal: AbortSignal;
  /** Default: that of Node. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Default: the clock of the process. */
  readonly now?: () => number;
};

const FIRST_PAUSE_MILLISECONDS = 250;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
const REPORT_MILLISECONDS = 60_000;

const sleepUnlessAborted = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal });

/**
 * Repeats an attempt until it succeeds, with a pause that doubles each time, up to ten seconds.
 * @throws an error that is not temporary; the reason of the signal
 */
export const keepTrying = async <T>(attempt: () => Promise<T>, options: KeepTryingOptions): Promise<T> => {
  const { isTemporary, onWaiting, signal, pause = sleepUnlessAborted, now = () => performance.now() } = options;
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (let milliseconds = FIRST_PAUSE_MILLISECONDS; ; milliseconds *= 2) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporary(error)) throw error;
      if (now() - reportedAt >= REPORT_MILLISECONDS) {
        reportedAt = now();
        onWaiting(error);
      }
    }
    await pause(Math.min(milliseconds, LONGEST_PAUSE_MILLISECONDS), signal);
  }
};
