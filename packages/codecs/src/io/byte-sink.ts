import { concatBytes } from './bytes.ts';

/**
 * Where a file is written to, from its beginning to its end. What stands at its front and is known only at its end is
 * written there again, never beyond what was written before. The bytes belong to the taker.
 */
export type ByteSink = {
  write(bytes: Uint8Array): void;
  rewrite(offset: number, bytes: Uint8Array): void;
};

/** A file that is held. */
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
