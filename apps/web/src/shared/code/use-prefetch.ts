import { useEffect } from 'react';

/** Delay after which a page loads the code of what its user may do next, so that this works at once and without a connection. */
const prefetchMilliseconds = 2_000;

/**
 * Loads a part of the app shortly after the component was mounted.
 * @param prefetch the same function at each render; it must not reject: a failure is reported when the part is used
 */
export const usePrefetch = (prefetch: () => void): void => {
  useEffect(() => {
    const timer = setTimeout(prefetch, prefetchMilliseconds);
    return () => clearTimeout(timer);
  }, [prefetch]);
};
