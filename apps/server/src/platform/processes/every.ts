/**
 * Calls `work` periodically, never twice at once. Failures go to `onError`; the next round tries again.
 * @returns a function that ends it, and resolves when the round that is running is over
 */
export const every = (
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= work()
      .then(() => {}, onError)
      .finally(() => {
        round = undefined;
      });
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await round;
  };
};
