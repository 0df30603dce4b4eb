const HOUR_MILLISECONDS = 3_600_000;
/** What clocks are corrected by all the time. */
const DRIFT_MILLISECONDS = 1_000;

/**
 * The clock by which a process deletes. A wall clock that jumps forward is believed after an hour, by the clock that nobody sets: one that is
 * put right within it deletes nothing too early. One that jumps back is believed at once. After the machine has slept it is late for an hour,
 * which is counted from a call.
 * @returns a function that returns epoch milliseconds
 */
export const createCautiousClock = (
  wallClock: () => number = () => Date.now(),
  elapsed: () => number = () => performance.now(),
): (() => number) => {
  let believedOffset = wallClock() - elapsed();
  let aheadSince: number | undefined;
  return () => {
    const passed = elapsed();
    const offset = wallClock() - passed;
    if (offset > believedOffset + DRIFT_MILLISECONDS) aheadSince ??= passed;
    else aheadSince = undefined;
    if (aheadSince === undefined || passed - aheadSince >= HOUR_MILLISECONDS) {
      believedOffset = offset;
      aheadSince = undefined;
    }
    return passed + believedOffset;
  };
};
