import { concatBytes } from './bytes.ts';

/**
 * Target for a file that is written sequentially. Header fields that are known only at the end are rewritten within the
 * bytes already written. The sink owns the bytes.
 */
export type ByteSink = {
  write(bytes: Uint8Array): void;
  rewrite(offset: number, bytes: Uint8Array): void;
};

/** Collects a file in memory. */
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
