const HOUR_MILLISECONDS = 3_600_000;
/** What clocks are corrected by all the time. */
const DRIFT_MILLISECONDS = 1_000;
/** A day for each hour. */
const CATCHING_UP = 24;

type CautiousClockOptions = {
  /** Epoch milliseconds. Default: the clock of this process. */
  readonly wallClock?: () => number;
  /** Milliseconds by a clock that nobody sets. */
  readonly elapsed?: () => number;
  /** Instant that was believed before this process started. Default: what the wall clock tells, also where it is wrong. */
  readonly believedMs?: number;
};

/**
 * The clock by which a process deletes. A wall clock that jumps forward is believed after an hour, by the clock that nobody sets, and then a day
 * for each hour: one that is put right within the first hour deletes nothing too early, and one that is years ahead deletes no year at once. One
 * that jumps back is believed at once. After the machine has slept, or was off, it is late for an hour, which is counted from a call.
 * @returns a function that returns epoch milliseconds
 */
export const createCautiousClock = ({
  wallClock = () => Date.now(),
  elapsed = () => performance.now(),
  believedMs = wallClock(),
}: CautiousClockOptions = {}): (() => number) => {
  let believed = believedMs;
  let readAt = elapsed();
  let aheadSince: number | undefined;
  return () => {
    const [now, passed] = [wallClock(), elapsed()];
    const sinceRead = passed - readAt;
    readAt = passed;
    if (now <= believed + sinceRead + DRIFT_MILLISECONDS) {
      aheadSince = undefined;
      believed = now;
      return believed;
    }
    aheadSince ??= passed;
    const isBelieved = passed - aheadSince >= HOUR_MILLISECONDS;
    believed = isBelieved ? Math.min(now, believed + CATCHING_UP * sinceRead) : believed + sinceRead;
    return believed;
  };
};
