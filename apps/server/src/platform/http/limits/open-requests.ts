/** Number of open requests by key. */
export type OpenRequests = {
  /**
   * Counts a request under all keys, or under none when one of them is at its maximum.
   * @returns ends the request; calling it again does nothing. Undefined when the request was not counted
   */
  enter(bounds: readonly { readonly key: string; readonly max: number }[]): (() => void) | undefined;
  /** Open requests of a key. */
  count(key: string): number;
};

export const trackOpenRequests = (): OpenRequests => {
  const counts = new Map<string, number>();
  const count = (key: string): number => counts.get(key) ?? 0;
  const leave = (key: string): void => {
    const left = count(key) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  return {
    count,
    enter: (bounds) => {
      if (bounds.some(({ key, max }) => count(key) >= max)) return undefined;
      for (const { key } of bounds) counts.set(key, count(key) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        for (const { key } of bounds) leave(key);
      };
    },
  };
};
