/** Calls `work` periodically, never twice at once. Failures go to `onError`; the next round tries again. */
export const every = (
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): (() => void) => {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, milliseconds);
  return () => clearInterval(timer);
};
