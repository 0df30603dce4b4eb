import { concatBytes } from './bytes.ts';

/**
 * Sequential writer of a file. Fields at its start that are known only at the end are overwritten there, never beyond
 * what was written. The receiver owns the bytes.
 */
export type ByteSink = {
  write(bytes: Uint8Array): void;
  rewrite(offset: number, bytes: Uint8Array): void;
};

/** A file in memory. */
export const createByteCollector = (): ByteSink & { bytes(): Uint8Array } => {
  const parts: Uint8Array[] = [];
  const again: (readonly [offset: number, bytes: Uint8Array])[] = [];
  return {
    write: (bytes) => {
      parts.push(bytes);
    },
    rewrite: (offset, bytes) => {
      again.push([offset, bytes]);
    },
    bytes: () => {
      const whole = concatBytes(parts);
      for (const [offset, bytes] of again) whole.set(bytes, offset);
      return whole;
    },
  };
};
