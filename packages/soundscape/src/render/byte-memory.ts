/** Values by key. When they become too large, the least recently used are forgotten first. */
export type ByteMemory<T> = {
  readonly find: (key: string) => T | undefined;
  readonly keep: (key: string, value: T) => void;
  /** The value of that key; makes and keeps it if there is none. */
  readonly recall: (key: string, make: () => T) => T;
  readonly sizeBytes: () => number;
};

/** @param options.maxBytes maximum total size of the values; a single larger one is not kept */
export const createByteMemory = <T>(options: {
  readonly maxBytes: number;
  readonly bytesOf: (value: T) => number;
}): ByteMemory<T> => {
  const { maxBytes, bytesOf } = options;
  // A Map iterates in insertion order, so the first entry is the least recently used one.
  const values = new Map<string, T>();
  let bytes = 0;
  const drop = (key: string): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    bytes -= bytesOf(value);
  };
  const find = (key: string): T | undefined => {
    const value = values.get(key);
    if (value === undefined) return undefined;
    values.delete(key);
    values.set(key, value);
    return value;
  };
  const keep = (key: string, value: T): void => {
    drop(key);
    if (bytesOf(value) > maxBytes) return;
    values.set(key, value);
    bytes += bytesOf(value);
    for (const oldest of values.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  return {
    find,
    keep,
    recall: (key, make) => {
      const known = find(key);
      if (known !== undefined) return known;
      const made = make();
      keep(key, made);
      return made;
    },
    sizeBytes: () => bytes,
  };
};
