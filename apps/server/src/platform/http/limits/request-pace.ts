/** Delay of each request of a caller who sends faster than the pace. */
export type RequestPace = {
  /** Counts a request of the key. @returns milliseconds that it should wait */
  next(key: string): number;
};

/** Callers that are remembered; those who sent nothing for a while are forgotten first. */
const REMEMBERED_KEYS = 20_000;

/**
 * Lets `burst` requests of a key pass at once, and further ones `perSecond`. Source: the generic cell rate algorithm
 * (ITU-T I.371), with a wait in place of a refusal.
 * @param now milliseconds since any fixed moment
 */
export const createRequestPace = (
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): RequestPace => {
  const interval = 1_000 / perSecond;
  /** Time at which all counted requests of a key would have passed at the pace, oldest count first. */
  const passedAt = new Map<string, number>();
  return {
    next: (key) => {
      const time = now();
      const passed = Math.max(passedAt.get(key) ?? 0, time) + interval;
      passedAt.delete(key);
      passedAt.set(key, passed);
      if (passedAt.size > REMEMBERED_KEYS) passedAt.delete(passedAt.keys().next().value as string);
      return Math.max(0, passed - burst * interval - time);
    },
  };
};
